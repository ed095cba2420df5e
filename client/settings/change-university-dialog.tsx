import { useState } from 'react'
import { sessionUserSchema, type SessionUser } from '#sync/accounts/session.ts'
import type { University } from '#sync/accounts/universities.ts'
import { formErrorOf, type FormError } from '../forms/form-error.ts'
import { Button } from '../ui/controls/button.tsx'
import { Checkbox } from '../ui/controls/checkbox.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { PersonText } from '../ui/person-text.tsx'
import styles from './university-field.module.css'
import { changeUniversity } from '#sync/actions/settings.ts'
import { universityChangesSchema } from '#sync/settings.ts'
import { clearFeeds } from '../listings/feed/feed-pages.ts'
import { api } from '../device/session/api.ts'
import { show } from '../device/session/show.ts'
import { currentDatabase } from '../device/current-database.ts'
import { perform } from '../device/perform.ts'
import { forgetAllHandles } from '../payment/refresh.ts'
import { requestRound } from '../device/rounds/device-rounds.ts'

export interface Change {
  from: string
  to: University
  remaining: number
}

type Props = {
  user: SessionUser
  change: Change | undefined
  onClose: () => void
  onChanged: (failure: FormError | undefined) => void
}

export function ChangeDialog({ user, change, onClose, onChanged }: Props) {
  const [last, setLast] = useState(change)
  const [moveListings, setMove] = useState(false)
  const [busy, setBusy] = useState(false)
  // Keeps its text while it closes.
  if (change !== undefined && change !== last) setLast(change)
  if (last === undefined) return null
  const { from, to, remaining } = last

  async function confirm() {
    setBusy(true)
    const failure = await moveTo(user, to, moveListings)
    setBusy(false)
    setMove(false)
    onChanged(failure)
  }

  return (
    <Dialog
      open={change !== undefined}
      onClose={onClose}
      title="Change university?"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} onClick={() => void confirm()}>
            Change
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        <p>
          You’ll move from <PersonText>{from}</PersonText> to{' '}
          <PersonText as="strong">{to.name}</PersonText> and see that campus’s listings from now on.
        </p>
        <Checkbox
          label="Move my listings"
          checked={moveListings}
          onChange={(event) => setMove(event.target.checked)}
        />
        <p className={styles.remaining}>
          {remaining === 1
            ? 'This is your last change (1 remaining).'
            : `You have ${remaining} changes remaining. This uses one of them.`}
        </p>
      </div>
    </Dialog>
  )
}

/** Moves the user to another university. @returns an error if that failed */
async function moveTo(
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
