import { useState, type ReactNode } from 'react'
import { messageSchema } from '#sync/answer.ts'
import type { WaitingSignUp } from '#sync/moderation/administration.ts'
import { isolated } from '#sync/texts/isolated.ts'
import { api } from '../device/session/api.ts'
import { Form } from '../forms/form.tsx'
import { showOutcome } from '../forms/outcome-banner.ts'
import { useForm } from '../forms/use-form.ts'
import { noteSent } from '../moderation/decisions.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'

/** Asks before it mails the link of a sign-up again. */
export function useMailAgainDialog(): {
  ask: (signUp: WaitingSignUp) => void
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<{ signUp: WaitingSignUp; round: number }>()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return {
    ask(signUp) {
      setAsked({ signUp, round: (asked?.round ?? 0) + 1 })
      setOpen(true)
    },
    dialog: asked && (
      <Dialog
        open={open}
        onClose={close}
        title={`Mail the link to ${isolated(asked.signUp.username)} again?`}
      >
        <MailForm key={asked.round} signUp={asked.signUp} onSent={close} />
      </Dialog>
    ),
  }
}

function MailForm({ signUp, onSent }: { signUp: WaitingSignUp; onSent: () => void }) {
  const { _id: id, username } = signUp
  const form = useForm({
    begin: {},
    call: () => api('POST', `/api/administration/sign-ups/${id}/link`, { schema: messageSchema }),
    onSent() {
      onSent()
      noteSent()
      const done = { title: 'Link mailed', message: `${isolated(username)} gets a new link.` }
      showOutcome({ kind: 'confirmed' }, { id: 'mail-again', failed: '', done })
    },
  })
  return (
    <Form form={form} submit="Mail the Link Again">
      <p>The email goes to the address of the sign-up, and the link in the earlier email ends.</p>
    </Form>
  )
}
