// The numbers of RULES.md 3 to 5, for as long as the server cannot be asked: verdict, both scores, what waits, totals,
// dealer, outcome. It reads the JSON of the codec, and has the shape of the core, whose numbers replace its own.

const ALL_POINTS = 162;
const BELOTE = 20;
const EXACT_BIDS = [82, 162]; // between the tens: reached as they are
const SEATS = "NESW"; // clockwise
const NOTHING = { NS: 0, EW: 0 };

const other = (side) => (side === "NS" ? "EW" : "NS");
const of = (side, points) => ({ ...NOTHING, [side]: points });
const sum = (one, two) => ({ NS: one.NS + two.NS, EW: one.EW + two.EW });

// ---- The facts of a deal, and what they imply (deal.py) ----

function facts(deal) {
  const { taker, bid } = deal;
  const isSlam = bid === "capot" || bid === "generale";
  const impliesSlam = isSlam && deal.made === true && (deal.points ?? deal.capot ?? null) === null;
  const allTricks = impliesSlam ? taker : deal.capot ?? null;
  return {
    ...deal,
    defence: other(taker),
    isSlam,
    isCoinched: deal.coinche !== "none",
    isSolo: deal.solo === true || (impliesSlam && bid === "generale"),
    allTricks,
    tricks: deal.points ?? (allTricks && (allTricks === taker ? ALL_POINTS : 0)),
    belotes: { ...NOTHING, ...deal.belote },
    melds: { NS: [], EW: [], ...deal.melds },
  };
}

const factor = ({ coinche }, rules) =>
  ({ none: 1, coinche: rules.coinche_factor, surcoinche: rules.surcoinche_factor })[coinche];

// ---- Melds (melds.py) ----

const RANKS = "789TJQKA";
const SUITS = "SHDC";
const LENGTHS = { tierce: 3, cinquante: 4, cent: 5 };
const SEQUENCES = { tierce: 20, cinquante: 50, cent: 100 };
const CARRES = [100, 100, 100, 100, 150, 200]; // from the weakest

/** The ranks of the carrés, the weakest first. */
const carresAt = ({ trump }, rules) => (trump === "SA" && rules.no_trumps_carres === "aces_200" ? "9JQKTA" : "QKTA9J");

function meldPoints(melds, carres) {
  const worth = ({ kind, rank }) => (kind === "carre" ? CARRES[carres.indexOf(rank)] : SEQUENCES[kind]);
  return melds.reduce((points, meld) => points + worth(meld), 0);
}

/** Every side that may write its melds, over all ways to fill in what was not noted; none: no cards make them. */
function possibleWriters(deal, carres) {
  const all = ["NS", "EW"].flatMap((side) => deal.melds[side].map((meld) => ({ ...meld, side })));
  const ofCarres = all.filter(({ kind }) => kind === "carre");
  const ranks = ofCarres.map(({ rank }) => rank);
  const isBarred = ({ side, rank }) => deal.belotes[other(side)] > 0 && "KQ".includes(rank);
  if (new Set(ranks).size < ranks.length || ofCarres.some(isBarred)) return new Set();
  const best = { NS: -1, EW: -1 };
  for (const { side, rank } of ofCarres) best[side] = Math.max(best[side], 1000 + carres.indexOf(rank));
  const runs = all
    .filter(({ kind }) => kind !== "carre")
    .map((run) => ({ side: run.side, length: LENGTHS[run.kind], ways: waysOf(run, deal, ranks) }))
    .sort((one, two) => two.length - one.length);
  const writers = new Set();
  lay(runs, 0, best, writers);
  return writers.size && deal.best_meld ? new Set([deal.best_meld === "none" ? null : deal.best_meld]) : writers;
}

/** The cards, a bit each, and the strength of all that a sequence may be beside these carrés. */
function waysOf({ kind, side, top, suit }, deal, carres) {
  const ways = [];
  const length = LENGTHS[kind];
  for (let highest = length - 1; highest < RANKS.length; highest += 1) {
    const ranks = RANKS.slice(highest + 1 - length, highest + 1);
    if ((top && top !== RANKS[highest]) || [...ranks].some((rank) => carres.includes(rank))) continue;
    for (const [place, name] of [...SUITS].entries()) {
      const inTrumps = name === deal.trump;
      const isBarred = inTrumps && deal.belotes[other(side)] > 0 && /[KQ]/.test(ranks);
      if ((suit && suit !== name) || isBarred) continue;
      const cards = ((1 << length) - 1) << (8 * place + highest + 1 - length);
      ways.push({ cards, strength: 100 * length + 2 * highest + inTrumps });
    }
  }
  return ways;
}

/** Lay the sequences, the longest first, in every way that may make another writer, no card twice. */
function lay(runs, taken, best, writers) {
  if (writers.size > 1) return;
  const [run, ...rest] = runs;
  if (!run || 100 * run.length + 99 < Math.max(best.NS, best.EW)) {
    const writer = best.NS === best.EW ? null : best.NS > best.EW ? "NS" : "EW";
    if (!writers.has(writer) && haveRoom(runs, taken)) writers.add(writer);
    return;
  }
  for (const { cards, strength } of run.ways) {
    if (taken & cards) continue;
    lay(rest, taken | cards, { ...best, [run.side]: Math.max(best[run.side], strength) }, writers);
  }
}

function haveRoom([run, ...rest], taken) {
  return !run || run.ways.some(({ cards }) => !(taken & cards) && haveRoom(rest, taken | cards));
}

// ---- Made or failed (verdict.py) ----

/** True, false, or null: a litige. */
function judge(deal, rules, melds) {
  const { bid, taker, tricks } = deal;
  if (deal.isSlam) return deal.allTricks === taker && (bid === "capot" || deal.isSolo);
  if (tricks === null) return deal.made === true;
  const takers = counted(deal, rules, taker, melds);
  const defence = counted(deal, rules, deal.defence, melds);
  const left = ALL_POINTS - tricks;
  const mayWait = rules.litige !== "no" && !deal.isCoinched && deal.allTricks === null;
  if (mayWait && tricks + takers === left + defence && tricks + takers >= bid) return null;
  const isRounded = rules.round_before_test && !EXACT_BIDS.includes(bid);
  const compared = (points, isTakers) => (isRounded ? rounded(points, rules, isTakers) : points);
  const premium = deal.allTricks === taker ? rules.surprise_capot : null;
  const judged = compared(premium ?? tricks, true) + takers;
  const rival = compared(left, false) + defence;
  if (judged < neededPoints(deal, rules) || (rules.threshold === "tricks_82" && tricks < 82)) return false;
  return rules.outscore === "no" || judged > rival || (judged === rival && rules.outscore === "at_least");
}

/** What a side's belotes and melds count towards the test. */
function counted(deal, rules, side, melds) {
  const marks = side === deal.taker || rules.belote_marked_by !== "takers";
  const belotes = rules.belote_counts && marks ? BELOTE * deal.belotes[side] : 0;
  return belotes + (rules.melds_count ? melds[side] : 0);
}

function neededPoints({ bid }, rules) {
  if (EXACT_BIDS.includes(bid) || rules.round_before_test) return bid;
  if (rules.threshold === "eighty_needs_82" && bid === 80) return 82;
  return rules.threshold === "bid_plus_2" ? bid + 2 : bid;
}

/** The last digits from which the takers', the defence's points go up to the next ten. */
const UP_FROM = {
  nearest_5_up: [5, 5],
  nearest_6_up: [6, 6],
  attack_6_defence_7: [6, 7],
  attack_5_defence_8: [5, 8],
  attack_8_defence_5: [8, 5],
};

function rounded(points, { rounding }, isTakers) {
  if (rounding === "none") return points;
  return Math.floor((points + 10 - UP_FROM[rounding][isTakers ? 0 : 1]) / 10) * 10;
}

// ---- The score of a deal (scoring.py) ----

/** `{made, NS, EW, held, winner, litige, belote}` of a deal that these rules can score; `made` is null in a litige,
 *  and `held` is what waits of it. Null where a detail of the melds is missing. */
export function score(document, rules, isExact = false) {
  const deal = facts(document);
  const carres = carresAt(deal, rules);
  const writers = possibleWriters(deal, carres);
  if (writers.size !== 1) return null;
  const [writer] = writers;
  const melds = writer ? of(writer, meldPoints(deal.melds[writer], carres)) : NOTHING;
  const made = judge(deal, rules, melds);
  const round = (points, side) => (isExact ? points : rounded(points, rules, side === deal.taker));
  const winner = made === false ? deal.defence : deal.taker;
  const won = { deal, rules, made: made !== false, winner, loser: other(winner), melds, round };
  return { made, ...(made === null ? litige(won) : decided(won)) };
}

function decided(won) {
  const { deal, rules, winner, loser, round } = won;
  const times = factor(deal, rules);
  const { belote, melds } = extras(won);
  belote[winner] *= rules.belote_multiplied ? times : 1;
  melds[winner] *= rules.melds_multiplied ? times : 1;
  const points = {
    [winner]: round(core(won, times) + belote[winner] + melds[winner], winner),
    [loser]: round(loserTricks(won) + belote[loser] + melds[loser], loser),
  };
  return { ...NOTHING, ...points, held: 0, winner, litige: "no", belote };
}

/** What counted of the takers' waits, and the defence writes as beside a made contract. */
function litige(won) {
  const { deal, rules, winner, loser, round } = won;
  const none = { ...NOTHING, held: 0, winner: null, litige: rules.litige, belote: NOTHING };
  if (rules.litige === "replayed") return none;
  const { belote, melds } = extras(won);
  const defence = loserTricks(won) + belote[loser] + melds[loser];
  let held = deal.tricks;
  for (const [extra, counts] of [[belote, rules.belote_counts], [melds, rules.melds_count]]) {
    if (counts) [held, extra[winner]] = [held + extra[winner], 0];
  }
  const points = { [winner]: round(belote[winner] + melds[winner], winner), [loser]: round(defence, loser) };
  return { ...none, ...points, held: round(held, winner), belote };
}

/** The base and the bid part of what the winner writes, with what the coinche brings to them. */
function core(won, times) {
  const { deal, rules } = won;
  if (deal.bid === "generale") return rules.generale * times;
  const [base, bid] = baseAndBid(won);
  return base * (rules.coinche_scope === "bid" ? 1 : times) + bid * (rules.coinche_scope === "base" ? 1 : times);
}

function baseAndBid(won) {
  const { deal, rules, made } = won;
  if (deal.isSlam) return [capotBase(won), bidPart(won, rules.capot_bid)];
  if (made) return [madeBase(won), bidPart(won, rules.made_marks === "points" ? 0 : deal.bid)];
  return [failureBase(won), bidPart(won, rules.failure_adds_bid ? deal.bid : 0)];
}

const bidPart = ({ deal, rules }, points) => points * (deal.trump === "SA" ? rules.no_trumps_factor : 1);
const capotBase = (won) => (won.made ? won.rules.capot_base : defenceCapot(won) ?? won.rules.capot_failure_base);
const defenceCapot = ({ deal, rules }) => (deal.allTricks === deal.defence ? rules.defence_capot_base : null);

function madeBase({ deal, rules }) {
  if (rules.made_marks === "bid") return 0;
  const surprise = deal.allTricks === deal.taker ? rules.surprise_capot : null;
  const survives = surprise !== null && rules.surprise_capot_when_coinched;
  if (deal.isCoinched && rules.coinched_base !== null && !survives) return rules.coinched_base;
  return surprise ?? deal.tricks ?? 0;
}

const failureBase = (won) =>
  defenceCapot(won) ?? (won.deal.isCoinched ? won.rules.coinched_base : null) ?? won.rules.failure_base;

/** The belotes that a side may mark. */
function beloteOf({ deal, rules }, side) {
  const isMarked = rules.belote_marked_by === "either" || (rules.belote_marked_by === "takers" && side === deal.taker);
  return isMarked ? BELOTE * deal.belotes[side] : 0;
}

/** The belotes and melds that each side writes, in points. */
function extras(won) {
  const keeper = keepers(won);
  const belote = of(won.winner, beloteOf(won, won.winner));
  const melds = of(won.winner, won.melds[won.winner]);
  if (keeper.belote) belote[keeper.belote] += beloteOf(won, won.loser);
  if (keeper.melds) melds[keeper.melds] += won.melds[won.loser];
  return { belote, melds };
}

const marksOwn = ({ deal, rules, made }) => made && (!deal.isCoinched || rules.coinched_loser === "own_points");

const loserTricks = (won) =>
  marksOwn(won) && won.rules.made_marks !== "bid" ? ALL_POINTS - (won.deal.tricks ?? ALL_POINTS) : 0;

/** The sides that write the loser's belote, and its melds; null: nobody. */
function keepers(won) {
  const { deal, rules, winner, loser } = won;
  if (won.made && deal.isCoinched && rules.coinched_loser === "nothing_at_all") return { belote: null, melds: null };
  const melds = { kept: loser, to_winner: winner, lost: null };
  const beside = deal.allTricks === deal.taker ? rules.melds_on_capot : "kept";
  if (marksOwn(won)) return { belote: loser, melds: melds[beside] };
  return { belote: { kept: loser, taken: winner, lost: null }[rules.loser_belote], melds: melds[rules.loser_melds] };
}

// ---- The match (match.py) ----

/** A match document added up: `{rows, dealer, outcome}`, the dealer of the deal to come, and null for an outcome while
 *  it goes on. A deal without a score writes nothing. */
export function ledger({ rules, entries, first_dealer: dealer = "N", stopped = false }) {
  const added = entries.reduce(then, { rules, rows: [], dealer, outcome: null });
  return stopped ? stop(added) : added;
}

function then(added, entry) {
  const rounded = followedBy(added, entry);
  if (!added.rules.last_deal_exact || added.outcome) return rounded;
  const exact = followedBy(added, entry, true);
  return rounded.outcome || exact.outcome ? exact : rounded;
}

function stop(added) {
  if (added.outcome) return added;
  const exact = added.rules.last_deal_exact ? withExactLast(added) : added;
  const rows = [...exact.rows.slice(0, -1), ...exact.rows.slice(-1).map(givenBack)];
  const winner = leader(rows.at(-1)?.totals ?? NOTHING) ?? "draw";
  return { ...exact, rows, outcome: { winner, decided_by: "stopped", after_entry: rows.length || null } };
}

function followedBy(added, entry, isExact = false) {
  const row = rowOf(added, entry, isExact);
  const ends = row.counts && row.isPlayed ? outcomeAfter(row, added.rules) : null;
  const outcome = added.outcome ?? (ends && { ...ends, after_entry: added.rows.length + 1 });
  return { rules: added.rules, rows: [...added.rows, row], dealer: nextDealer(row, added.rules), outcome };
}

function rowOf(added, entry, isExact) {
  const { rules, outcome } = added;
  const last = added.rows.at(-1) ?? { deal: 0, totals: NOTHING, waiting: NOTHING };
  const scored = entry.kind === "deal" ? score(entry, rules, isExact) : null;
  const isPlayed = scored ? scored.litige !== "replayed" : entry.kind === "written";
  const row = {
    entry,
    score: scored,
    isPlayed,
    winner: scored ? scored.winner : winnerOnPaper(entry),
    deal: last.deal + (isPlayed ? 1 : 0),
    dealer: entry.dealer ?? added.dealer,
    points: pointsOf(entry, scored),
    totals: last.totals,
    counts: outcome === null,
    won: NOTHING,
    waiting: outcome ? NOTHING : last.waiting,
  };
  return row.counts ? countedIn(row, rules) : row;
}

function pointsOf(entry, scored) {
  if (entry.kind === "adjustment") return of(entry.side, entry.points);
  const { NS, EW } = entry.kind === "written" ? entry : scored ?? NOTHING;
  return { NS, EW };
}

const winnerOnPaper = ({ kind, taker, made }) =>
  kind === "written" && taker && (made ?? null) !== null ? (made ? taker : other(taker)) : null;

/** The row with what it writes of what waited, and the totals after it. */
function countedIn(row, rules) {
  let { waiting, won } = row;
  if (row.score?.litige === "held") waiting = sum(waiting, of(row.entry.taker, row.score.held));
  else if (row.winner) {
    if (row.score) won = of(row.winner, waiting.NS + waiting.EW); // a written deal holds it already
    waiting = NOTHING;
  }
  const points = sum(row.points, won);
  const counted = { ...row, won, waiting, points, totals: sum(row.totals, points) };
  return row.isPlayed && isAtLimit(row, rules) ? givenBack(counted) : counted;
}

const isAtLimit = ({ deal }, rules) => rules.deal_limit !== null && deal >= rules.deal_limit;

/** The row with what waits written by the sides that took it. */
function givenBack({ points, totals, won, waiting, ...row }) {
  const written = { points: sum(points, waiting), totals: sum(totals, waiting), won: sum(won, waiting) };
  return { ...row, ...written, waiting: NOTHING };
}

/** The last played deal not rounded, and what follows it. */
function withExactLast(added) {
  const place = added.rows.findLastIndex(({ isPlayed }) => isPlayed);
  if (place < 0) return added;
  const [last, ...after] = added.rows.slice(place);
  const before = { ...added, rows: added.rows.slice(0, place), dealer: last.dealer };
  return after.reduce((so, { entry }) => followedBy(so, entry), followedBy(before, last.entry, true));
}

function nextDealer(row, rules) {
  const { kind } = row.entry;
  const stays = kind === "adjustment" || (kind === "deal" && !row.isPlayed);
  if (stays || (kind === "passed" && rules.passed_deal === "same_dealer")) return row.dealer;
  return SEATS[(SEATS.indexOf(row.dealer) + (rules.direction === "clockwise" ? 1 : 3)) % 4];
}

// ---- The end (outcome.py) ----

const GOES_ON = "goes on"; // a rule needs a fact that nobody noted, or says to play on

function outcomeAfter(row, rules) {
  const decision = judgeTarget(row, rules) ?? (isAtLimit(row, rules) ? higherTotal(row, rules, "deal_limit") : null);
  return decision === GOES_ON ? null : decision;
}

function judgeTarget(row, rules) {
  const least = rules.target + (rules.target_test === "more_than" ? 1 : 0);
  const there = [];
  for (const side of ["NS", "EW"]) {
    if (row.totals[side] < least) continue;
    const marked = rules.belote_alone_can_win || markedMoreThanBelote(row, side);
    if (marked === null) return GOES_ON;
    if (marked) there.push(side);
  }
  if (there.length < 2) return there.length ? { winner: there[0], decided_by: "target" } : null;
  if (rules.both_over === "higher_total") return higherTotal(row, rules, "higher_total") ?? GOES_ON;
  return row.entry.taker ? { winner: row.entry.taker, decided_by: "contract_side" } : GOES_ON;
}

/** Null: a written deal that may be nothing but belotes. What had waited is more. */
function markedMoreThanBelote(row, side) {
  const points = row.points[side];
  if (row.won[side]) return true;
  if (row.score) return points > row.score.belote[side];
  return [20, 40, 60, 80].includes(points) ? null : points > 0;
}

function higherTotal(row, rules, decided_by) {
  const winner = leader(row.totals);
  if (winner) return { winner, decided_by };
  if (rules.tie_break === "draw") return { winner: "draw", decided_by: "draw" };
  return rules.tie_break === "deal_winner" && row.winner ? { winner: row.winner, decided_by: "deal_winner" } : null;
}

const leader = ({ NS, EW }) => (NS === EW ? null : NS > EW ? "NS" : "EW");
