import type { InferInput } from 'valibot'
import { messageSchema } from '#sync/answer.ts'
import {
  reportBug,
  reportListing,
  reportMessage,
  reportReview,
  reportUser,
} from '#sync/actions/reports.ts'
import { shownUser } from '../device/session/store.ts'
import { perform, type Outcome } from '../device/perform.ts'
import { formErrorOf, type FormError, type RefusedOutcome } from '../forms/form-error.ts'

const answer = messageSchema
/** The sentence that the REST API answers. */
const statusOf: Record<string, number> = { crash: 500, limited: 429, forbidden: 403 }
const notSent = 'Your report couldn’t be sent. Please try again.'
const bugFailed = 'Failed to submit bug report'

export function sendListingReport(
  report: InferInput<typeof reportListing.args>,
): Promise<Outcome<unknown>> {
  return perform(reportListing, report, { answer, fallback: notSent })
}

export const sendReviewReport = (
  report: InferInput<typeof reportReview.args>,
): Promise<Outcome<unknown>> => perform(reportReview, report, { answer, fallback: notSent })

export const sendMessageReport = (
  report: InferInput<typeof reportMessage.args>,
): Promise<Outcome<unknown>> => perform(reportMessage, report, { answer, fallback: notSent })

interface UserReport {
  subjectUsername: string
  reportReason: string
}

const nameOf = (typed: string): string => typed.trim().replace(/^@/, '')

export const userReportProblem = (report: UserReport): FormError | undefined =>
  nameOf(report.subjectUsername) === ''
    ? { field: 'subjectUsername', message: 'Please enter a username.' }
    : undefined

/** Reports a user by name, from the logged-in user. */
export function sendUserReport({
  subjectUsername,
  reportReason,
}: UserReport): Promise<Outcome<unknown>> {
  const fallback = 'There was an error while submitting your report.'
  const user = shownUser()
  const report = {
    subjectUsername: nameOf(subjectUsername),
    reportReason,
    ...(user && { reporterUsername: user.username, reporterEmail: user.email }),
  }
  return perform(reportUser, report, { answer, fallback })
}

export const sendBugReport = (
  report: InferInput<typeof reportBug.args>,
): Promise<Outcome<unknown>> => perform(reportBug, report, { answer, fallback: bugFailed })

/** The documented sentence for the screen. The status becomes an error of the page. */
export function bugReportError(refused: RefusedOutcome): FormError {
  const { code = '' } = refused
  const isExplained = code === 'bad_input'
  if (!isExplained) reportError(new Error(`Server error: ${statusOf[code] ?? 400}`))
  return formErrorOf(refused, { fallback: bugFailed, isExplained: () => isExplained })
}
