import type { InferInput } from 'valibot'
import { messageSchema } from '#sync/answer.ts'
import { reportBug, reportListing, reportUser } from '#sync/reports.ts'
import { shownUser } from '../session/store.ts'
import { perform, type Outcome } from '../sync/perform.ts'
import type { Told } from '../ui/use-submit.ts'

const answer = messageSchema
const bugFailed = 'Failed to submit bug report'

export async function sendListingReport(
  report: InferInput<typeof reportListing.args>,
): Promise<Told | undefined> {
  const fallback = 'Your report could not be sent. Please try again.'
  return toldBy(await perform(reportListing, report, { answer, fallback }), fallback)
}

/** Reports somebody by name, as whoever is signed in. */
export async function sendUserReport(
  subject: string,
  reportReason: string,
): Promise<Told | undefined> {
  const fallback = 'There was an error while submitting your report.'
  const subjectUsername = subject.trim().replace(/^@/, '')
  if (subjectUsername === '' && reportReason.trim() !== '') {
    return { field: 'subjectUsername', message: 'Please enter a username.' }
  }
  const user = shownUser()
  const report = {
    subjectUsername,
    reportReason,
    ...(user && { reporterUsername: user.username, reporterEmail: user.email }),
  }
  return toldBy(await perform(reportUser, report, { answer, fallback }), fallback)
}

export async function sendBugReport(
  report: InferInput<typeof reportBug.args>,
): Promise<Told | undefined> {
  const outcome = await perform(reportBug, report, { answer, fallback: bugFailed })
  if (outcome.kind === 'confirmed') return undefined
  const { message } = outcome
  if (outcome.kind === 'unsent') return { message: bugFailed, detail: message }
  const { status, field } = outcome
  if (status === undefined) return { message, field }
  reportError(new Error(`Server error: ${status}`))
  return { message: bugFailed, detail: status === 429 ? message : undefined }
}

function toldBy(outcome: Outcome<unknown>, fallback: string): Told | undefined {
  if (outcome.kind === 'confirmed') return undefined
  if (outcome.kind === 'unsent') return { message: fallback, detail: outcome.message }
  return { message: outcome.message, field: outcome.field }
}
