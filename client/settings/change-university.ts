import { sessionUserSchema, type SessionUser } from '#sync/accounts/accounts.ts'
import { changeUniversity } from '#sync/actions/settings.ts'
import { universityChangesSchema } from '#sync/settings.ts'
import type { University } from '#sync/accounts/universities.ts'
import { clearFeeds } from '../listings/feed/feed-pages.ts'
import { api } from '../device/session/api.ts'
import { show } from '../device/session/show.ts'
import { currentDatabase } from '../device/current-database.ts'
import { perform } from '../device/perform.ts'
import { forgetAllHandles } from '../payment/refresh.ts'
import { formErrorOf, type FormError } from '../forms/form-error.ts'
import { requestRound } from '../device/rounds/device-rounds.ts'

/** Moves the user to another university. @returns an error if that failed */
export async function moveTo(
  user: SessionUser,
  { id, name }: University,
  moveListings: boolean,
): Promise<FormError | undefined> {
  const outcome = await perform(
    changeUniversity,
    { userId: user.id, university: id, moveListings },
    {
      answer: universityChangesSchema,
      fallback: 'Your university couldn’t be changed. Please try again.',
    },
  )
  if (outcome.kind === 'queued') return { message: outcome.message }
  if (outcome.kind === 'refused') {
    // Another device may have changed it, and the screen shows the old state.
    await readAgain()
    return formErrorOf(outcome)
  }
  const { universityChangeCount = user.universityChangeCount + 1 } = outcome.data ?? {}
  show({ ...user, university: name, college: name, universityId: id, universityChangeCount })
  // The device holds the old campus. The next round fetches the new one.
  clearFeeds()
  await currentDatabase().profiles.clear()
  await forgetAllHandles()
  void requestRound()
  return undefined
}

async function readAgain(): Promise<void> {
  const answer = await api('GET', '/api/auth/userdata', { schema: sessionUserSchema })
  if (!answer.error) show(answer.data)
}
