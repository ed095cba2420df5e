import { shareMessageLimit } from '#sync/sharing.ts'
import { useFormDraft } from '../drafts/use-form-draft.ts'
import { Button } from '../ui/button.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { Problem } from '../ui/problem.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { shareByEmail } from './actions.ts'
import { ShareDone } from './share-done.tsx'
import styles from './share-dialog.module.css'

const empty = { recipientEmail: '', message: '' }

type Props = { listingId: string; onSent: () => void; onClose: () => void }

export function EmailShare({ listingId, onSent, onClose }: Props) {
  const { fields, change, forget } = useFormDraft(`share-email/${listingId}`, empty)
  const { recipientEmail, message } = fields
  const { state, kept, form, errorOf, problem } = useSubmit(
    () => shareByEmail({ recipientEmail, message, listingId }),
    () => {
      forget()
      onSent()
    },
  )

  if (state === 'sent' || kept)
    return <ShareDone kept={kept} isSent={state === 'sent'} onClose={onClose} />
  return (
    <form className={styles.form} {...form} data-kept>
      <TextField
        label="Recipient e-mail"
        name="recipientEmail"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={recipientEmail}
        error={errorOf('recipientEmail')}
        onChange={(event) => change({ recipientEmail: event.target.value })}
      />
      <TextArea
        label="Message"
        name="message"
        aside="optional"
        hint="Sent with your name, the price, the title and the link. We do not keep the address."
        rows={2}
        maxLength={shareMessageLimit}
        value={message}
        error={errorOf('message')}
        onChange={(event) => change({ message: event.target.value })}
      />
      <Problem told={problem} />
      <div className={styles.submit}>
        <Button type="submit" wide icon="mail" busy={state === 'busy'}>
          Send
        </Button>
        <output className={styles.sending}>{state === 'busy' && 'Sending...'}</output>
      </div>
    </form>
  )
}
