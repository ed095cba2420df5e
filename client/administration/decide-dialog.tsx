import { useState, type ReactNode } from 'react'
import { messageSchema } from '#sync/answer.ts'
import type { AccountVerdict, AdministeredAccount } from '#sync/moderation/administration.ts'
import { moderationLimits } from '#sync/moderation/moderation.ts'
import { isolated } from '#sync/texts/isolated.ts'
import { newId } from '../device/new-id.ts'
import { api } from '../device/session/api.ts'
import { Form } from '../forms/form.tsx'
import { showOutcome } from '../forms/outcome-banner.ts'
import { useForm } from '../forms/use-form.ts'
import { noteSent } from '../moderation/decisions.ts'
import { endAfter, suspensionLengths, usualLength } from '../moderation/lengths.ts'
import { verdictWords } from '../moderation/words.ts'
import { TextArea } from '../ui/controls/field.tsx'
import { Select } from '../ui/controls/select.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { decisionTexts } from './decision-texts.ts'

interface Question {
  account: AdministeredAccount
  verdict: AccountVerdict
}

export type AskToDecide = (account: AdministeredAccount, verdict: AccountVerdict) => void

/** Asks for the reason of a decision about an account, and for the end of a suspension. */
export function useDecideDialog(): { ask: AskToDecide; dialog: ReactNode } {
  const [asked, setAsked] = useState<Question & { id: string }>()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return {
    ask(account, verdict) {
      setAsked({ account, verdict, id: newId() })
      setOpen(true)
    },
    dialog: asked && (
      <Dialog
        open={open}
        onClose={close}
        title={decisionTexts[asked.verdict].question(isolated(asked.account.username))}
      >
        <DecideForm key={asked.id} {...asked} onDecided={close} />
      </Dialog>
    ),
  }
}

type FormProps = Question & { id: string; onDecided: () => void }

function DecideForm({ account, verdict, id, onDecided }: FormProps) {
  const { effect, submit, done } = decisionTexts[verdict]
  const form = useForm({
    begin: { reason: '', length: usualLength },
    errorsAtFields: true,
    check: ({ reason }) =>
      reason.trim() === '' ? { field: 'reason', message: 'Please write a reason.' } : undefined,
    call({ reason, length }) {
      const until = verdict === 'suspend' ? endAfter(length) : undefined
      return api('POST', `/api/administration/accounts/${account._id}/decisions`, {
        body: { id, verdict, reason: reason.trim(), ...(until !== undefined && { until }) },
        schema: messageSchema,
      })
    },
    onSent() {
      onDecided()
      noteSent()
      const news = { title: verdictWords[verdict].past, message: done(isolated(account.username)) }
      showOutcome({ kind: 'confirmed' }, { id: 'decision', failed: '', done: news })
    },
  })
  return (
    <Form form={form} submit={submit} danger={verdict === 'suspend' || verdict === 'delete'}>
      <p>{effect}</p>
      {verdict === 'suspend' && (
        <Select {...form.field('length')} label="How long" options={suspensionLengths} />
      )}
      <TextArea
        {...form.field('reason')}
        label="Reason"
        hint={verdictWords[verdict].hint}
        rows={3}
        maxLength={moderationLimits.reason}
      />
    </Form>
  )
}
