import { useEffect, useEffectEvent, useState } from 'react'
import { shareMessageLimit } from '#sync/sharing.ts'
import { KeptNotice } from '../sync/kept-notice.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { Problem } from '../ui/problem.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { shareByEmail } from './actions.ts'
import styles from './share-dialog.module.css'

type Props = { listingId: string; onSent: () => void; onClose: () => void }

const CLOSE_AFTER = 1500

export function EmailShare({ listingId, onSent, onClose }: Props) {
  const [recipientEmail, setRecipient] = useState('')
  const [message, setMessage] = useState('')
  const { state, kept, form, errorOf, problem } = useSubmit(
    () => shareByEmail({ recipientEmail, message, listingId }),
    onSent,
  )

  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (state !== 'sent') return undefined
    const timer = setTimeout(close, CLOSE_AFTER)
    return () => clearTimeout(timer)
  }, [state])

  return (
    <form className={styles.form} {...form}>
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
        onChange={(event) => setRecipient(event.target.value)}
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
        onChange={(event) => setMessage(event.target.value)}
      />
      <Problem told={problem} />
      {kept && <KeptNotice {...kept} />}
      {state === 'sent' && <Alert tone="good">Listing shared successfully!</Alert>}
      <div className={styles.submit}>
        <Button
          type="submit"
          wide
          icon="mail"
          busy={state === 'busy'}
          aria-disabled={state === 'sent' || kept !== undefined || undefined}
        >
          Send
        </Button>
        <output className={styles.sending}>{state === 'busy' && 'Sending...'}</output>
      </div>
    </form>
  )
}
