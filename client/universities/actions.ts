import { sessionUserSchema, type SessionUser } from '#sync/accounts.ts'
import { changeUniversity } from '#sync/actions/settings.ts'
import { universityChangesSchema } from '#sync/settings.ts'
import type { University } from '#sync/universities.ts'
import { forgetFeeds } from '../listings/feed/feed-pages.ts'
import { api } from '../device/session/api.ts'
import { show } from '../device/session/show.ts'
import { currentDatabase } from '../device/current-database.ts'
import { perform } from '../device/perform.ts'
import { requestRound } from '../device/device-rounds.ts'

/** Moves the user to another university. Answers with the sentence of what stood against it. */
export async function moveTo(
  user: SessionUser,
  { id, name }: University,
  moveListings: boolean,
): Promise<string | undefined> {
  const outcome = await perform(
    changeUniversity,
    { userId: user.id, university: id, moveListings },
    {
      answer: universityChangesSchema,
      fallback: 'Your university couldn’t be changed. Please try again.',
    },
  )
  if (outcome.kind !== 'confirmed') {
    // Another device may have changed it: what is shown here is then not the truth.
    if (outcome.kind === 'refused') await readAgain()
    return outcome.message
  }
  const { universityChangeCount = user.universityChangeCount + 1 } = outcome.data ?? {}
  show({ ...user, university: name, college: name, universityId: id, universityChangeCount })
  // All that the device holds was seen from the old campus; the next round brings the new one's.
  forgetFeeds()
  await currentDatabase().profiles.clear()
  void requestRound()
  return undefined
}

async function readAgain(): Promise<void> {
  const answer = await api('GET', '/api/auth/userdata', { schema: sessionUserSchema })
  if (!answer.error) show(answer.data)
}
