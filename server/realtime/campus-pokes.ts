import type { Timers } from './timers.ts'

/** A change reaches a campus within three seconds, in steps of a tenth. */
const step = 100
const steps = 30

export interface Pokable {
  readonly poked: number
  poke(rev: number): void
}

interface Options {
  timers: Timers
  /** From 0 up to, but not, 1. */
  random: () => number
}

/**
 * Spreads the news of a campus: everybody is told at a moment of their own, so that they do not all
 * ask at once, and of all that has happened until then, so that a busy campus costs no more.
 */
export class CampusPokes {
  readonly #membersOf: (universityId: string) => Pokable[]
  readonly #options: Options
  readonly #newest = new Map<string, number>()

  constructor(membersOf: (universityId: string) => Pokable[], options: Options) {
    this.#membersOf = membersOf
    this.#options = options
  }

  changed(universityId: string, rev: number): void {
    const isUnderWay = this.#newest.has(universityId)
    this.#newest.set(universityId, rev)
    if (!isUnderWay) this.#begin(universityId)
  }

  #begin(universityId: string): void {
    const rev = this.#newest.get(universityId) ?? 0
    const members = this.#membersOf(universityId).filter(({ poked }) => poked < rev)
    if (members.length === 0) return void this.#newest.delete(universityId)
    const shares = Array.from({ length: steps }, (): Pokable[] => [])
    for (const member of members) shares[Math.floor(this.#options.random() * steps)]?.push(member)
    this.#goOn(universityId, shares)
  }

  // What happened after somebody's moment is for the next round of moments.
  #goOn(universityId: string, [share = [], ...later]: Pokable[][]): void {
    this.#options.timers.after(step, () => {
      for (const member of share) member.poke(this.#newest.get(universityId) ?? 0)
      if (later.length > 0) this.#goOn(universityId, later)
      else this.#begin(universityId)
    })
  }
}
