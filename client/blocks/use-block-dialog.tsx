import { useState, type ReactNode, type RefObject } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { Dialog, preloadDialog } from '../ui/overlays/dialog.tsx'
import { PersonText } from '../ui/person-text.tsx'
import { setBlocked } from './actions.ts'
import styles from './block-dialog.module.css'

interface Question {
  userId: string
  username: string
  /** Whether the person is to be blocked, not unblocked. */
  block: boolean
}

const texts = {
  block:
    'You will no longer send or receive messages from this user, and their listings are hidden until you unblock them.',
  unblock:
    'You can send and receive messages again, and this user’s listings become visible to you again.',
}

/** The confirmation of a block or an unblock. */
export function useBlockDialog(focusAfter?: RefObject<HTMLElement | null>): {
  ask: (question: Question) => void
  /** For the button that asks. */
  reach: { onPointerEnter: () => void; onFocus: () => void }
  dialog: ReactNode
} {
  const [question, setQuestion] = useState<Question>()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)

  function ask(next: Question) {
    setQuestion(next)
    setOpen(true)
  }

  function confirm({ userId, block }: Question) {
    close()
    void setBlocked(userId, block)
  }

  const dialog = question && (
    <Dialog
      open={open}
      onClose={close}
      focusAfter={focusAfter}
      title={
        <>
          {question.block ? 'Block' : 'Unblock'} <PersonText>{question.username}</PersonText>?
        </>
      }
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          <Button variant={question.block ? 'danger' : 'primary'} onClick={() => confirm(question)}>
            Confirm
          </Button>
        </>
      }
    >
      <p className={styles.text}>{question.block ? texts.block : texts.unblock}</p>
    </Dialog>
  )
  return { ask, reach: { onPointerEnter: preloadDialog, onFocus: preloadDialog }, dialog }
}
