/**
 * A plain model of who may see what, written from the specification alone: it shares no code with the
 * server. People are named by their place in the cast.
 */
export interface ModelListing {
  id: string
  seller: number
  campus: string
  word: string
  isHidden: boolean
}

export class World {
  readonly campuses: string[]
  readonly listings: ModelListing[] = []
  /** `a>b`: a blocks b. */
  readonly blocks = new Set<string>()
  /** `a>listing`: a saved it. */
  readonly saves = new Set<string>()
  /** `a>b`: a has written to b. */
  readonly written = new Set<string>()
  readonly suspended = new Set<number>()
  /** People who want no messages from strangers. */
  readonly reserved = new Set<number>()

  /** How often each person has changed the campus. */
  readonly moves = new Map<number, number>()

  constructor(campuses: string[]) {
    this.campuses = campuses
  }

  /** The people who can use their accounts. */
  active(): number[] {
    return [...this.campuses.keys()].filter((each) => !this.suspended.has(each))
  }

  mayMeet(one: number, other: number): boolean {
    return !this.blocks.has(`${one}>${other}`) && !this.blocks.has(`${other}>${one}`)
  }

  sees(viewer: number, { seller, campus, isHidden }: ModelListing): boolean {
    if (seller === viewer) return true
    if (isHidden || this.suspended.has(seller)) return false
    return campus === this.campuses[viewer] && this.mayMeet(viewer, seller)
  }

  /** Newest first, as the feed shows them. */
  feed(viewer: number): ModelListing[] {
    return this.listings
      .filter((each) => each.campus === this.campuses[viewer] && this.sees(viewer, each))
      .toReversed()
  }

  saved(viewer: number): ModelListing[] {
    return this.listings.filter(
      (each) => this.saves.has(`${viewer}>${each.id}`) && this.sees(viewer, each),
    )
  }

  haveTalked(one: number, other: number): boolean {
    return this.written.has(`${one}>${other}`) || this.written.has(`${other}>${one}`)
  }

  /** A suspended person exists only for those who talked with them or block them. */
  knows(one: number, other: number): boolean {
    if (!this.suspended.has(other)) return true
    return this.haveTalked(one, other) || this.blocks.has(`${one}>${other}`)
  }

  /** The status of a message. */
  answerToMessage(from: number, to: number): number {
    if (this.suspended.has(to)) return this.haveTalked(from, to) ? 403 : 404
    if (!this.mayMeet(from, to)) return 403
    return !this.reserved.has(to) || this.haveTalked(from, to) ? 201 : 403
  }

  /** A person may change the campus four times. Their listings stay. @returns whether it is allowed */
  move(who: number, campus: string): boolean {
    const moves = this.moves.get(who) ?? 0
    if (moves === 4) return false
    this.moves.set(who, moves + 1)
    this.campuses[who] = campus
    return true
  }
}
