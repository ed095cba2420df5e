import * as v from 'valibot'
import { defineAction } from '../engine/action.ts'
import { idSchema, pairIdSchema } from '../id.ts'
import {
  bugCategories,
  bugPriorities,
  reportLimits,
  reportReasons,
  type ReportReason,
} from '../moderation/reports.ts'
import { revieweeOf } from '../reviews.ts'
import { isolated } from '../texts/isolated.ts'

// Missing, empty and unknown are one mistake in a form, so they get one sentence.
const given = v.optional(v.string(), '')

const choice = <const T extends readonly string[]>(options: T, sentence: string) =>
  v.pipe(given, v.metadata({ enum: options }), v.picklist(options, sentence))

const reason = v.pipe(
  choice([...reportReasons, 'Inappropriate'], 'Please choose a reason from the list.'),
  v.transform((chosen): ReportReason =>
    chosen === 'Inappropriate' ? 'Inappropriate Content' : chosen,
  ),
)

const text = (most: number, name: string, blank: string) =>
  v.pipe(
    given,
    v.trim(),
    v.nonEmpty(blank),
    v.maxLength(most, `The ${name} must be at most ${most} characters long.`),
  )

const details = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(
    reportLimits.details,
    `The details must be at most ${reportLimits.details} characters long.`,
  ),
)

const bothChosen = 'Please select both category and priority.'

/** Reports a listing of the campus. Each user can report it once. */
export const reportListing = defineAction('report.listing', {
  version: 1,
  rest: 'POST /api/listing-report',
  args: v.strictObject({ listingId: idSchema, reason, details: v.optional(details, '') }),
  words: (_, { listing }) => `Report on ${listing}`,
  editable: { details: { label: 'Details' } },
  listing: ({ listingId }) => listingId,
})

/** Reports a review of a profile that the user may see. Each user can report it once. */
export const reportReview = defineAction('report.review', {
  version: 1,
  rest: 'POST /api/review-report',
  args: v.strictObject({
    reviewId: pairIdSchema,
    reason,
    details: v.optional(details, ''),
  }),
  words: () => 'Report on a review',
  editable: { details: { label: 'Details' } },
  person: ({ reviewId }) => revieweeOf(reviewId),
})

/** Reports a received message. Each user can report it once. */
export const reportMessage = defineAction('report.message', {
  version: 1,
  rest: 'POST /api/message-report',
  args: v.strictObject({ messageId: idSchema, reason, details: v.optional(details, '') }),
  words: () => 'Report on a message',
  editable: { details: { label: 'Details' } },
})

/** Reports a person by name. The session names the reporter; another name or address is refused. */
export const reportUser = defineAction('report.user', {
  version: 1,
  rest: 'POST /reportUser/submit-report',
  args: v.strictObject({
    reporterEmail: v.optional(v.pipe(v.string(), v.maxLength(320))),
    reporterUsername: v.optional(v.pipe(v.string(), v.maxLength(320))),
    subjectUsername: v.pipe(v.string(), v.maxLength(320)),
    reportReason: text(
      reportLimits.reason,
      'reason',
      'Please provide a reason for reporting this user.',
    ),
  }),
  words: ({ subjectUsername }) => `Report on ${isolated(subjectUsername)}`,
  editable: {
    subjectUsername: { label: 'Username', input: 'username' },
    reportReason: { label: 'Reason' },
  },
})

export const reportBug = defineAction('report.bug', {
  version: 1,
  rest: 'POST /api/bugs/submit',
  args: v.strictObject({
    description: text(reportLimits.description, 'description', 'Please enter a description.'),
    category: choice(bugCategories, bothChosen),
    priority: choice(bugPriorities, bothChosen),
  }),
  words: () => 'Bug report',
  editable: { description: { label: 'Description' } },
})
