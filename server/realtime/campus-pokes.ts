import type { Timers } from './timers.ts'

/** Milliseconds. A change reaches a campus within three seconds, in steps of 100 ms. */
const step = 100
const steps = 30

export interface Pokable {
  readonly poked: number
  poke(rev: number): void
}

interface Options {
  timers: Timers
  /** From 0 up to 1, excluding 1. */
  random: () => number
}

/**
 * Spreads pokes over a campus. Each device hears at its own moment, so that they do not all ask at
 * the same time. One poke covers everything up to that moment, so a busy campus costs no more.
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

  // A change after a device's moment waits for its next one.
  #goOn(universityId: string, [share = [], ...later]: Pokable[][]): void {
    this.#options.timers.after(step, () => {
      for (const member of share) member.poke(this.#newest.get(universityId) ?? 0)
      if (later.length > 0) this.#goOn(universityId, later)
      else this.#begin(universityId)
    })
  }
}
