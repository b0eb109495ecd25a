// What a form says, as the codec would write it: for the twin, while the server cannot read it.

import { score } from "./twin.js";

const KINDS = ["tierce", "cinquante", "cent"];
const RANKS = { jack: "J", nine: "9", ace: "A", ten: "T", king: "K", queen: "Q" };
const ALL_POINTS = 162;

/** The entry in the fields of a form, in a match document; null where the twin could not write it down. */
export function entryOf(address, fields, { rules, players = {} }) {
  const said = Object.fromEntries(fields.map(([name, value]) => [name, value.trim()]).filter(([, value]) => value));
  if (address.endsWith("/passed")) return { kind: "passed" };
  if (address.endsWith("/adjustment")) return adjustmentOf(said);
  if (!address.endsWith("/deal")) return null;
  const deal = dealOf(said, rules, Object.keys(players).length === 4);
  return deal && score(deal, rules) ? deal : null;
}

function adjustmentOf({ side, points, reason = "" }) {
  const number = numberOf(points);
  return side && number !== null ? { kind: "adjustment", side, points: number, reason } : null;
}

function dealOf(said, rules, hasPlayers) {
  const sideOf = (seat) => ("NS".includes(seat) ? "NS" : "EW");
  const taker = said.bidder && (hasPlayers || !said.taker) ? sideOf(said.bidder) : said.taker;
  const bid = bidOf(said);
  if (!taker || bid === null || !said.trump) return null;
  const result = resultOf(said, taker);
  const isUncounted = result?.made === true && typeof bid === "number";
  if (!result || (isUncounted && rules.made_marks !== "bid")) return null;
  return {
    kind: "deal",
    taker,
    ...(said.bidder && sideOf(said.bidder) === taker && { bidder: said.bidder }),
    bid,
    trump: said.trump,
    coinche: said.coinche ?? "none",
    ...result,
    ...(said.solo && { solo: true }),
    belote: belotesOf(said, rules),
    melds: { NS: meldsOf(said, "NS"), EW: meldsOf(said, "EW") },
    ...(said.best_meld && { best_meld: said.best_meld }),
  };
}

function bidOf({ bid = "higher", bid_other: typed }) {
  if (bid === "capot" || bid === "generale") return bid;
  return numberOf(bid === "higher" ? typed : bid);
}

/** The takers' points, the capot, or the verdict; null where nothing is said, or too much. */
function resultOf({ points_ns, points_ew, result = "counted", solo }, taker) {
  const [ns, ew] = [numberOf(points_ns), numberOf(points_ew)];
  if (ns !== null && ew !== null && ns + ew !== ALL_POINTS) return null;
  const ofNs = ns ?? (ew === null ? null : ALL_POINTS - ew);
  if (ofNs !== null && (ofNs < 0 || ofNs > ALL_POINTS)) return null;
  const points = ofNs === null ? {} : { points: taker === "NS" ? ofNs : ALL_POINTS - ofNs };
  if (result.startsWith("capot_")) return { ...points, capot: result.slice(6) };
  if (result !== "counted") return "points" in points ? points : { made: result === "made" };
  if (solo) return { ...points, capot: taker };
  return "points" in points ? points : null;
}

function belotesOf({ trump, belote, belote_ns, belote_ew }, rules) {
  const countsMore = trump === "TA" && rules.all_trumps && rules.all_trumps_belotes > 1;
  if (countsMore) return { NS: numberOf(belote_ns) ?? 0, EW: numberOf(belote_ew) ?? 0 };
  return belote ? { [belote]: 1 } : {};
}

function meldsOf(said, side) {
  return Object.keys(said).flatMap((name) => {
    const [, of, kind, detail] = name.match(/^meld_(NS|EW)_([a-z]+)_\d(_.+)?$/) ?? [];
    if (of !== side || detail) return [];
    if (!KINDS.includes(kind)) return [{ kind: "carre", rank: RANKS[kind] }];
    return [{ kind, top: said[`${name}_top`], suit: said[`${name}_suit`] }];
  });
}

function numberOf(text = "") {
  const [, sign, digits] = text.match(/^([-−–+]?) ?([0-9]{1,7})$/) ?? [];
  return digits === undefined ? null : Number(digits) * (["", "+"].includes(sign) ? 1 : -1);
}
