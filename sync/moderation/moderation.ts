import * as v from 'valibot'
import { cardEventSchema } from '../deals/cards.ts'
import { dealSchema } from '../deals/deals.ts'
import { imageSchema, profileImageSchema } from '../images.ts'
import { listingSchema } from '../listings.ts'

/** What a moderator can decide about. */
export const subjectKinds = [
  'user',
  'listing',
  'message',
  'review',
  'bug',
  'school',
  'appeal',
] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** What a line of the log is about. Only administrators act on the server itself. */
export const decisionKinds = [...subjectKinds, 'server'] as const
export type DecisionKind = (typeof decisionKinds)[number]

export const verdicts = [
  'dismiss',
  'warn',
  'hide',
  'restore',
  'suspend',
  'reinstate',
  'accept',
  'decline',
  'done',
  'promote',
  'demote',
  'reset',
  'delete',
  'resend',
  'announce',
  'withdraw',
  'change',
  'release',
  'pause',
  'resume',
] as const
export type Verdict = (typeof verdicts)[number]

/** The decisions about each kind, in the order of their buttons. */
export const verdictsOf: Readonly<Record<SubjectKind, readonly Verdict[]>> = {
  user: ['dismiss', 'warn', 'suspend', 'reinstate'],
  listing: ['release', 'dismiss', 'warn', 'hide', 'restore', 'suspend', 'reinstate'],
  message: ['dismiss', 'warn', 'suspend', 'reinstate'],
  review: ['dismiss', 'warn', 'hide', 'restore', 'suspend', 'reinstate'],
  bug: ['done'],
  school: ['accept', 'decline'],
  appeal: ['accept', 'decline'],
}

/** Decisions that answer reports. The others can be taken at any time. */
export const closesReports = (verdict: Verdict): boolean =>
  verdict !== 'restore' && verdict !== 'reinstate'

/** Decisions against a person, who can appeal once. */
export const isAppealable = (verdict: Verdict): boolean =>
  verdict === 'warn' || verdict === 'hide' || verdict === 'suspend'

/** The most characters of each text, and the most messages shown before a reported one. */
export const moderationLimits = { reason: 1000, appeal: 2000, schoolName: 120, before: 10 } as const

export const schoolName = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Please enter the name of the school.'),
  v.maxLength(
    moderationLimits.schoolName,
    `The name must be at most ${moderationLimits.schoolName} characters long.`,
  ),
)

export const schoolDomain = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(253),
  v.regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'Please enter an email domain, such as purdue.edu.'),
)

const time = v.string()

/** A decision as moderators read it. Times are ISO 8601. */
export const decisionSchema = v.object({
  _id: v.string(),
  kind: v.picklist(decisionKinds),
  subjectId: v.string(),
  verdict: v.picklist(verdicts),
  reason: v.string(),
  /** The end of a suspension. Without it, the suspension has no end. */
  until: v.optional(time),
  decidedAt: time,
  moderator: v.string(),
  /** The username of the person whom it concerns. */
  person: v.optional(v.string()),
})
export type Decision = v.InferOutput<typeof decisionSchema>

/** How many things wait in each queue, of all campuses or one. */
export const waitingCountsSchema = v.object({
  waiting: v.object({
    user: v.number(),
    listing: v.number(),
    message: v.number(),
    review: v.number(),
    bug: v.number(),
    school: v.number(),
    appeal: v.number(),
  } satisfies Record<SubjectKind, unknown>),
  /** The campuses of people about whom something waits in any queue, by name. */
  campuses: v.array(v.object({ id: v.string(), name: v.string() })),
})
export type WaitingCounts = v.InferOutput<typeof waitingCountsSchema>

/** A line of a queue. */
export const waitingSchema = v.object({
  kind: v.picklist(subjectKinds),
  subjectId: v.string(),
  /** A title or the beginning of a text. */
  title: v.string(),
  /** Zero for a listing that no one has reported and that waits to be shown. */
  reports: v.number(),
  /** The time of the first report that waits, or of the text that does. */
  since: time,
  username: v.optional(v.string()),
  university: v.optional(v.string()),
})
export type Waiting = v.InferOutput<typeof waitingSchema>

const reportSchema = v.object({
  /** Absent if the reporter has deleted the account. */
  reporter: v.optional(v.string()),
  reason: v.string(),
  details: v.string(),
  reportedAt: time,
  isWaiting: v.boolean(),
})

const personSchema = v.object({
  _id: v.string(),
  username: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  bio: v.string(),
  profileImage: v.nullable(profileImageSchema),
  university: v.string(),
  createdAt: time,
  isDeleted: v.boolean(),
  isModerator: v.boolean(),
  suspended: v.optional(v.object({ since: time, until: v.optional(time) })),
  /** How many reports there are about this person and their things, decided ones included. */
  reports: v.number(),
})
export type ModeratedPerson = v.InferOutput<typeof personSchema>

const ofDeal = dealSchema.entries
const ofCard = cardEventSchema.entries

/** A deal as it is now, and the amounts that its reported card names. */
export const reportedDealSchema = v.object({
  title: ofDeal.title,
  state: ofDeal.state,
  reason: ofDeal.reason,
  amount: ofDeal.amount,
  by: ofDeal.by,
  timeChanged: ofDeal.timeChanged,
  timeAgreed: ofDeal.timeAgreed,
  timeSold: ofDeal.timeSold,
  timeConfirmed: ofDeal.timeConfirmed,
  seller: v.string(),
  buyer: v.string(),
  card: v.object({ kind: ofCard.kind, amount: ofCard.amount, price: ofCard.price }),
})

/** A reported thing in its context: all that a moderator sees of it. */
export const moderationItemSchema = v.object({
  kind: v.picklist(subjectKinds),
  subjectId: v.string(),
  isWaiting: v.boolean(),
  person: v.optional(personSchema),
  reports: v.array(reportSchema),
  /** Earlier decisions about the thing and the person, the latest first. */
  decisions: v.array(decisionSchema),
  listing: v.optional(listingSchema),
  /** Since when the listing waits to be shown, and the words of the list that are in it. */
  held: v.optional(v.object({ since: time, words: v.array(v.string()) })),
  /** The reported message and the ones before it, the reported one last. */
  messages: v.optional(
    v.array(
      v.object({
        _id: v.string(),
        sender: v.string(),
        content: v.string(),
        timeSent: time,
        images: v.optional(v.array(imageSchema)),
      }),
    ),
  ),
  /** The deal of a reported card. */
  deal: v.optional(reportedDealSchema),
  review: v.optional(
    v.object({
      about: v.string(),
      rating: v.number(),
      comment: v.string(),
      time,
      isHidden: v.boolean(),
    }),
  ),
  bug: v.optional(
    v.object({ description: v.string(), category: v.string(), priority: v.string(), time }),
  ),
  school: v.optional(
    v.object({
      schoolName: v.string(),
      schoolEmailExample: v.string(),
      /** The email domain of the example. */
      domain: v.string(),
      time,
    }),
  ),
  appeal: v.optional(v.object({ text: v.string(), time, decision: decisionSchema })),
})
export type ModerationItem = v.InferOutput<typeof moderationItemSchema>
