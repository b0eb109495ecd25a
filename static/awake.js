// Keeps the screen awake by a silent video, unseen, on a plain http address. Each engine wants something else of it:
// Blink that it fills the screen, Gecko that it has a track of sound, WebKit that this is on and that nothing loops.

const video = document.createElement("video");
video.className = "awake";
video.src = new URL("awake.mp4", import.meta.url);
video.muted = !navigator.vendor.startsWith("Apple");
video.playsInline = true;
video.ariaHidden = "true";
video.addEventListener("timeupdate", () => {
  if (video.currentTime > video.duration / 2) video.currentTime = 0;
});

export function play() {
  document.body.append(video);
  return video.play();
}

export function stop() {
  video.pause();
  video.remove();
}
