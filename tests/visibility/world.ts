/**
 * A plain model of who may see what, written from the specification alone: it shares no code with the
 * server. People are named by their place in the cast. If one deletes the account, a new person takes
 * the place.
 */
export interface ModelListing {
  id: string
  seller: number
  campus: string
  word: string
  /** Also while it waits for a moderator. */
  isHidden: boolean
  isHeld: boolean
}

export interface ModelReview {
  author: number
  about: number
  rating: number
}

const startsWith = (who: number) => (pair: string) => pair.startsWith(`${who}>`)

export class World {
  readonly campuses: string[]
  readonly listings: ModelListing[] = []
  /** In the order in which they were written. */
  readonly reviews: ModelReview[] = []
  /** `a>b`: a moderator hid the review that a wrote about b. It stays hidden if it is written again. */
  readonly hiddenReviews = new Set<string>()
  /** `a>b`: b has a notification about the review that a wrote. */
  readonly announced = new Set<string>()
  /** Pairs of which one has ever reviewed the other, who is notified of the first review only. */
  readonly reviewed = new Set<string>()
  /** `a>b`: a blocks b. */
  readonly blocks = new Set<string>()
  /** `a>listing`: a saved it. */
  readonly saves = new Set<string>()
  /** `a>b`: a has written to b. */
  readonly written = new Set<string>()
  /** `a>user`: a has talked with someone who deleted the account. */
  readonly talkedWithDeparted = new Set<string>()
  readonly suspended = new Set<number>()
  /** People who want no messages from strangers. */
  readonly reserved = new Set<number>()
  /** People whose profile is private. */
  readonly private = new Set<number>()
  /** People who show their availability. */
  readonly sharing = new Set<number>()
  /** People who show when they were last seen. */
  readonly showing = new Set<number>()

  /** How often each person has changed the campus. */
  readonly moves = new Map<number, number>()

  constructor(campuses: string[]) {
    this.campuses = campuses
  }

  everyone(): number[] {
    return [...this.campuses.keys()]
  }

  /** The people who can use their accounts. */
  active(): number[] {
    return this.everyone().filter((each) => !this.suspended.has(each))
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

  /** Whether a profile shows more than its name, picture and badges. */
  opens(viewer: number, owner: number): boolean {
    return viewer === owner || !this.private.has(owner) || this.written.has(`${owner}>${viewer}`)
  }

  seesAvailability(viewer: number, owner: number): boolean {
    return this.sharing.has(owner) && this.opens(viewer, owner) && this.mayMeet(viewer, owner)
  }

  seesActivity(viewer: number, owner: number): boolean {
    return this.showing.has(owner) && this.opens(viewer, owner) && this.mayMeet(viewer, owner)
  }

  seesPayment(viewer: number, owner: number): boolean {
    if (viewer === owner) return true
    if (this.suspended.has(owner) || !this.mayMeet(viewer, owner)) return false
    return this.campuses[viewer] === this.campuses[owner] && this.written.has(`${owner}>${viewer}`)
  }

  review(author: number, about: number): ModelReview | undefined {
    return this.reviews.find((each) => each.author === author && each.about === about)
  }

  isHidden({ author, about }: ModelReview): boolean {
    return this.hiddenReviews.has(`${author}>${about}`)
  }

  /** A suspension does not hide what a person wrote about others. */
  seesReview(viewer: number, review: ModelReview): boolean {
    const { author, about } = review
    if (author === viewer) return true
    if (this.isHidden(review) || !this.opens(viewer, about)) return false
    return this.mayMeet(viewer, author) && this.mayMeet(viewer, about)
  }

  /** The status of a review or of an edit of one. */
  answerToReview(author: number, about: number): number {
    if (this.suspended.has(about)) return 404
    return this.mayMeet(author, about) ? 200 : 403
  }

  /** The average rating of a person, which does not depend on the viewer. */
  rating(about: number): number {
    const ratings = this.reviews
      .filter((each) => each.about === about && !this.isHidden(each))
      .map(({ rating }) => rating)
    return ratings.reduce((sum, rating) => sum + rating, 0) / Math.max(1, ratings.length)
  }

  forgetReview(review: ModelReview): void {
    this.reviews.splice(this.reviews.indexOf(review), 1)
    this.announced.delete(`${review.author}>${review.about}`)
  }

  /** A person may change the campus four times. Their listings stay. @returns whether it is allowed */
  move(who: number, campus: string): boolean {
    const moves = this.moves.get(who) ?? 0
    if (moves === 4) return false
    this.moves.set(who, moves + 1)
    this.campuses[who] = campus
    return true
  }

  /** Deletes an account with all that belongs to it. Others keep the messages. */
  leave(who: number, userId: string, campus: string): void {
    const isTheirs = ({ author, about }: ModelReview) => author === who || about === who
    for (const review of this.reviews.filter(isTheirs)) this.forgetReview(review)
    for (const listing of this.listings.filter(({ seller }) => seller === who))
      this.listings.splice(this.listings.indexOf(listing), 1)
    for (const other of this.everyone())
      if (this.haveTalked(who, other)) this.talkedWithDeparted.add(`${other}>${userId}`)
    for (const pairs of [this.blocks, this.written, this.reviewed, this.hiddenReviews, this.saves])
      for (const pair of [...pairs].filter((each) => involves(each, who))) pairs.delete(pair)
    for (const pair of [...this.talkedWithDeparted].filter(startsWith(who)))
      this.talkedWithDeparted.delete(pair)
    for (const people of [this.reserved, this.private, this.sharing, this.showing])
      people.delete(who)
    this.moves.delete(who)
    this.campuses[who] = campus
  }
}

const involves = (pair: string, who: number): boolean =>
  startsWith(who)(pair) || pair.endsWith(`>${who}`)
