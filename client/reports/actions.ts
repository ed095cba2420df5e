import type { InferInput } from 'valibot'
import { messageSchema } from '#sync/answer.ts'
import { reportBug, reportListing, reportUser } from '#sync/reports.ts'
import { shownUser } from '../device/session/store.ts'
import { perform, type Outcome } from '../device/perform.ts'
import type { Kept, Told } from '../forms/use-submit.ts'

const answer = messageSchema
/** What REST would have said. */
const statusOf: Record<string, number> = { crash: 500, limited: 429, forbidden: 403 }
const bugFailed = 'Failed to submit bug report'

export async function sendListingReport(
  report: InferInput<typeof reportListing.args>,
): Promise<Told | Kept | undefined> {
  const fallback = 'Your report could not be sent. Please try again.'
  return toldBy(await perform(reportListing, report, { answer, fallback }))
}

/** Reports somebody by name, as whoever is signed in. */
export async function sendUserReport({
  subjectUsername: typed,
  reportReason,
}: {
  subjectUsername: string
  reportReason: string
}): Promise<Told | Kept | undefined> {
  const fallback = 'There was an error while submitting your report.'
  const subjectUsername = typed.trim().replace(/^@/, '')
  if (subjectUsername === '' && reportReason.trim() !== '') {
    return { field: 'subjectUsername', message: 'Please enter a username.' }
  }
  const user = shownUser()
  const report = {
    subjectUsername,
    reportReason,
    ...(user && { reporterUsername: user.username, reporterEmail: user.email }),
  }
  return toldBy(await perform(reportUser, report, { answer, fallback }))
}

export async function sendBugReport(
  report: InferInput<typeof reportBug.args>,
): Promise<Told | Kept | undefined> {
  const outcome = await perform(reportBug, report, { answer, fallback: bugFailed })
  if (outcome.kind === 'confirmed') return undefined
  if (outcome.kind === 'queued') return outcome
  const { message, code, field } = outcome
  if (code === 'bad_input') return { message, field }
  reportError(new Error(`Server error: ${statusOf[code ?? ''] ?? 400}`))
  return { message: bugFailed, detail: code === 'limited' ? message : undefined }
}

function toldBy(outcome: Outcome<unknown>): Told | Kept | undefined {
  if (outcome.kind === 'confirmed') return undefined
  return outcome.kind === 'queued' ? outcome : { message: outcome.message, field: outcome.field }
}
