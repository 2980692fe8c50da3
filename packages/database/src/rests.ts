/** Milliseconds of transactions that somebody may have in one go before they rest. The start of the app takes a tenth of it. */
const BURST_MS = 1_000;
/** Beyond so many of them somebody has one at a time, behind everybody's: several keep every core of a small machine from the others. */
const MUCH_MS = 250;
/** How much of the time that passes somebody's short transactions may take in the long run, one after the other, while others are served as well. */
const SHARE = 0.25;
/** Others are served if one of them was so many milliseconds ago. */
const OTHERS_MS = 1_000;
/** The longest rest: whoever waits for it sees a slow answer, not a broken one. */
const LONGEST_MS = 1_000;
/** What is forgotten of more people only lets them begin anew. */
const REMEMBERED_PEOPLE = 10_000;

/**
 * Who has had so much worked on for them that others would wait, and how long they rest before the next piece (ADR-0024). It is a leaky
 * bucket per person: what their transactions took flows in, and `SHARE` of the time that passes flows out. Alone on a server nobody rests.
 * All times are milliseconds of one clock that never goes back.
 */
export class Rests {
  readonly #taken = new Map<string, { ms: number; at: number }>();
  #last: { key: string; at: number } | undefined;
  /** The last of whom that was not. */
  #other: { key: string; at: number } | undefined;

  /** What a piece of work for somebody took. */
  add(key: string, ms: number, now: number): void {
    if (this.#last && this.#last.key !== key) this.#other = this.#last;
    this.#last = { key, at: now };
    // Of one that took minutes no more is held against them than makes the longest rest.
    const taken = Math.min(this.#takenBy(key, now) + ms, BURST_MS + LONGEST_MS * SHARE);
    // Those who were last are at the end: the first is forgotten.
    this.#taken.delete(key);
    this.#taken.set(key, { ms: taken, at: now });
    if (this.#taken.size > REMEMBERED_PEOPLE) this.#taken.delete(this.#taken.keys().next().value as string);
  }

  /** So much that several pieces at a time, and at the priority of everybody's, would be too much for the others who are served? */
  hasHadMuch(key: string, now: number): boolean {
    return this.areOthersServed(key, now) && this.#takenBy(key, now) >= MUCH_MS;
  }

  /** How long somebody rests before their next piece. */
  of(key: string, now: number): number {
    if (!this.areOthersServed(key, now)) return 0;
    return Math.min(Math.max(0, (this.#takenBy(key, now) - BURST_MS) / SHARE), LONGEST_MS);
  }

  areOthersServed(key: string, now: number): boolean {
    const others = this.#last?.key === key ? this.#other : this.#last;
    return others !== undefined && now - others.at <= OTHERS_MS;
  }

  #takenBy(key: string, now: number): number {
    const taken = this.#taken.get(key);
    return taken ? Math.max(0, taken.ms - (now - taken.at) * SHARE) : 0;
  }
}
