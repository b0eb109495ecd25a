// A part of the page as a picture to send: its texts and its curve, drawn where they stand, in its own colours.

const WIDTH = 1080; // pixels

/** Hand the picture over as a file: to the phone's own apps where they take one, else to be saved. */
export async function give(part, name) {
  const blob = await new Promise((done) => drawn(part).toBlob(done, "image/png"));
  const files = [new File([blob], name, { type: blob.type })];
  if (navigator.canShare?.({ files })) return navigator.share({ files });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(URL.revokeObjectURL, 60000, link.href);
}

function drawn(part) {
  const { left, top, width, height } = part.getBoundingClientRect();
  const canvas = document.createElement("canvas");
  const scale = WIDTH / width;
  canvas.width = WIDTH;
  canvas.height = Math.ceil(height * scale);
  const pen = canvas.getContext("2d");
  pen.scale(scale, scale);
  pen.translate(-left, -top);
  pen.fillStyle = getComputedStyle(part).backgroundColor;
  pen.fillRect(left, top, width, height);
  for (const shape of part.querySelectorAll("line, polyline")) stroke(pen, shape);
  for (const key of part.querySelectorAll(".key")) dash(pen, key);
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) write(pen, texts.currentNode);
  return canvas;
}

function stroke(pen, shape) {
  const end = (of) => new DOMPoint(shape[`x${of}`].baseVal.value, shape[`y${of}`].baseVal.value);
  const corners = shape.points ? [...shape.points] : [end(1), end(2)];
  const onPage = shape.getScreenCTM();
  const { stroke: colour, strokeWidth, strokeDasharray } = getComputedStyle(shape);
  trace(pen, corners.map(({ x, y }) => new DOMPoint(x, y).matrixTransform(onPage)), colour, strokeWidth, strokeDasharray);
}

/** The line before a name in the legend, which is no text. */
function dash(pen, key) {
  const style = getComputedStyle(key, "::before");
  const { left, top, height } = key.getBoundingClientRect();
  const middle = top + height / 2;
  const ends = [new DOMPoint(left, middle), new DOMPoint(left + parseFloat(style.width), middle)];
  const pattern = { dashed: "6 3", dotted: "2 4" }[style.borderTopStyle] ?? "none";
  trace(pen, ends, style.borderTopColor, style.borderTopWidth, pattern);
}

function trace(pen, corners, colour, width, pattern) {
  pen.strokeStyle = colour;
  pen.lineWidth = parseFloat(width);
  pen.setLineDash(pattern === "none" ? [] : pattern.split(/[ ,]+/).map(parseFloat));
  pen.beginPath();
  for (const { x, y } of corners) pen.lineTo(x, y);
  pen.stroke();
}

/** Line by line, each where the browser has put it. */
function write(pen, text) {
  const style = getComputedStyle(text.parentElement);
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  pen.letterSpacing = style.letterSpacing.replace("normal", "0px");
  pen.fillStyle = style.color;
  pen.textAlign = "center";
  for (const { words, left, right, top, bottom } of linesOf(text)) {
    const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = pen.measureText(words);
    pen.fillText(words, (left + right) / 2, (top + bottom + above - below) / 2);
  }
}

function linesOf(text) {
  const lines = [];
  for (const { index, 0: word } of text.data.matchAll(/\S+/g)) {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const line = lines.at(-1);
    if (line?.top !== top) lines.push({ words: word, left, right, top, bottom });
    else {
      line.words += ` ${word}`;
      line.left = Math.min(line.left, left);
      line.right = Math.max(line.right, right);
    }
  }
  return lines;
}
