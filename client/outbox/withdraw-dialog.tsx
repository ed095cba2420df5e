import { useState, type RefObject } from 'react'
import { isolated } from '#sync/texts/isolated.ts'
import { failureOf } from '../device/durably.ts'
import { waitingActions } from '../device/queue.ts'
import { useQuery } from '../device/use-query.ts'
import { useStored } from '../device/use-stored.ts'
import { Alert } from '../ui/loading/alert.tsx'
import { showBanner } from '../ui/overlays/banner-store.ts'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { previewWithdrawal, withdrawQueued, type Place, type Withdrawal } from './withdraw.ts'

type Props = {
  seq: number
  /** The write, in plain words. */
  words: string
  open: boolean
  onClose: () => void
  /** Gets the focus after the line disappears. */
  focusAfter: RefObject<HTMLElement | null>
}

/** Asks before it withdraws a waiting write, and lists what is withdrawn with it. */
export function WithdrawDialog({ seq, words, open, onClose, focusAfter }: Props) {
  const waiting = useQuery(waitingActions)
  const ahead = useStored(() => previewWithdrawal(seq), [seq, waiting])
  const [shown, setShown] = useState<Withdrawal>()
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open')
  const [failed, setFailed] = useState('')
  // Keeps its sentences while it closes.
  if (ahead && ahead !== shown && state === 'open') setShown(ahead)
  const isSent = ahead === null && state === 'open'

  async function confirm() {
    setState('busy')
    setFailed('')
    const withdrawal = await withdrawQueued(seq).catch((error: unknown) =>
      setFailed(failureOf(error)),
    )
    if (!withdrawal) return setState('open')
    setState('done')
    announce(words, withdrawal)
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Undo this?"
      focusAfter={state === 'done' ? focusAfter : undefined}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {isSent ? 'Close' : 'Cancel'}
          </Button>
          {!isSent && (
            <Button
              variant="danger"
              busy={state === 'busy' || !shown}
              onClick={() => void confirm()}
            >
              Undo{' '}
            </Button>
          )}
        </>
      }
    >
      {isSent ? <Alert>This is already being sent.</Alert> : shown && sentences(words, shown)}
      {failed !== '' && <Alert>{failed}</Alert>}
    </Dialog>
  )
}

function sentences(words: string, { others, back, loses }: Withdrawal) {
  return (
    <>
      <p>
        <strong>{words}</strong>
      </p>
      <p>
        {others === 0
          ? 'This won’t be sent. It will be as if you never did it.'
          : `This and ${dependents(others)} won’t be sent. It will be as if you never made them.`}
      </p>
      {back.length > 0 && <p>Your text goes back to your {conversationsWith(back)}.</p>}
      {loses && (
        <p>
          The text of a message will be lost because you’ve started another in that conversation.
        </p>
      )}
    </>
  )
}

const dependents = (count: number): string =>
  count === 1 ? '1 later change that depends on it' : `${count} later changes that depend on it`

function announce(words: string, { back }: Withdrawal): void {
  const [first, ...others] = back
  const href =
    others.length > 0 ? '/messages' : `/messages?with=${encodeURIComponent(first?.named ?? '')}`
  showBanner({
    icon: 'check',
    title: 'Undone',
    message: first ? `Your text is back in your ${conversationsWith(back)}.` : words,
    ...(first && { link: { href, label: 'Open' } }),
  })
}

const conversationsWith = (places: Place[]): string =>
  `${places.length === 1 ? 'conversation' : 'conversations'} with ${places.map(({ name }) => isolated(name)).join(' and ')}`
