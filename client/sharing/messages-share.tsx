import { messageLimit, usualShare } from '#sync/messages.ts'
import { useFormDraft } from '../drafts/use-form-draft.ts'
import { share } from '../messages/actions.ts'
import { Button } from '../ui/button.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { Problem } from '../ui/problem.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { ShareDone } from './share-done.tsx'
import styles from './share-dialog.module.css'

const empty = { recipientUsername: '', content: usualShare }

type Props = { listingId: string; onSent: () => void; onClose: () => void }

/** Tells somebody on Quad of the listing. */
export function MessagesShare({ listingId, onSent, onClose }: Props) {
  const { fields, change, forget } = useFormDraft(`share-message/${listingId}`, empty)
  const { recipientUsername, content } = fields
  const { state, kept, form, errorOf, problem } = useSubmit(
    () => share({ recipientUsername, content, listingId }),
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
        label="Recipient username"
        name="recipientUsername"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={recipientUsername}
        error={errorOf('recipientUsername')}
        onChange={({ target }) => change({ recipientUsername: target.value })}
      />
      <TextArea
        label="Message"
        name="content"
        aside="optional"
        rows={2}
        maxLength={messageLimit}
        value={content}
        error={errorOf('content')}
        onChange={({ target }) => change({ content: target.value })}
      />
      <Problem told={problem} />
      <div className={styles.submit}>
        <Button type="submit" wide icon="message" busy={state === 'busy'}>
          Send
        </Button>
        <output className={styles.sending}>{state === 'busy' && 'Sending...'}</output>
      </div>
    </form>
  )
}
