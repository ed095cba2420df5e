/** Whether a meet-up is over follows from its time. */
export const meetUpStates = ['proposed', 'agreed', 'canceled'] as const

/** A meet-up as one of its two people sees it: at most one per pair. Times are ISO 8601. */
export interface MeetUp {
  otherUserId: string
  /** Counts the meet-ups of the two. */
  number: number
  at: string
  /** The IANA name of the time zone of the person who proposed it. */
  zone: string
  /** A place of the campus's list. `place` is its name, also after it was deleted there. */
  spotId?: string
  place: string
  /** The id of the person who proposed it last. */
  by: string
  state: (typeof meetUpStates)[number]
  /** Grows with each proposal. */
  turn: number
  timeAgreed?: string
  timeChanged: string
  /** Both were asked whether they met. */
  asked?: true
  hereAt?: string
  hereNote?: string
  otherHereAt?: string
  otherHereNote?: string
}

/** A place for meet-ups that the moderators of a campus suggest. */
export interface Spot {
  _id: string
  name: string
  hint: string
  position: number
}
