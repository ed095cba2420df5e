import { useLiveQuery } from 'dexie-react-hooks'
import { useState, type RefObject } from 'react'
import { notStored } from '../device/durably.ts'
import { Alert } from '../ui/loading/alert.tsx'
import { showBanner } from '../ui/overlays/banner-store.ts'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { lookAhead, takeBackQueued, type Place, type TakingBack } from './take-back.ts'

type Props = {
  seq: number
  /** What it does, in plain words. */
  words: string
  open: boolean
  onClose: () => void
  /** What has the focus once the line is gone. */
  focusAfter: RefObject<HTMLElement | null>
}

/** Asks before something that waits is taken back, and says what goes with it. */
export function TakeBackDialog({ seq, words, open, onClose, focusAfter }: Props) {
  const ahead = useLiveQuery(() => lookAhead(seq), [seq])
  const [shown, setShown] = useState<TakingBack>()
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open')
  const [failed, setFailed] = useState(false)
  // While the dialog leaves, it says what it said.
  if (ahead && ahead !== shown && state === 'open') setShown(ahead)
  const isSent = ahead === null && state === 'open'

  async function confirm() {
    setState('busy')
    setFailed(false)
    const taken = await takeBackQueued(seq).catch(() => setFailed(true))
    if (!taken) return setState('open')
    setState('done')
    tell(words, taken)
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Take this back?"
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
              Take back
            </Button>
          )}
        </>
      }
    >
      {isSent ? <Alert>This is being sent already.</Alert> : shown && sentences(words, shown)}
      {failed && <Alert>{notStored}</Alert>}
    </Dialog>
  )
}

function sentences(words: string, { others, back, loses }: TakingBack) {
  return (
    <>
      <p>
        {words}
        {others > 0 && `, and ${others} more that ${others === 1 ? 'works' : 'work'} on it,`} will
        not be sent. Then all is as if you had not done {others > 0 ? 'them' : 'it'}.
      </p>
      {back.length > 0 && <p>What you wrote goes back to your {conversationsWith(back)}.</p>}
      {loses && <p>The words of a message are lost, as you have begun to write another there.</p>}
    </>
  )
}

function tell(words: string, { back }: TakingBack): void {
  const [first, ...others] = back
  const href =
    others.length > 0 ? '/messages' : `/messages?with=${encodeURIComponent(first?.named ?? '')}`
  showBanner({
    icon: 'check',
    title: 'Taken back',
    message: first ? `What you wrote is in your ${conversationsWith(back)}.` : words,
    ...(first && { link: { href, label: 'Go there' } }),
  })
}

const conversationsWith = (places: Place[]): string =>
  `${places.length === 1 ? 'conversation' : 'conversations'} with ${places.map(({ name }) => name).join(' and ')}`
