import { shareMessageLimit } from '#sync/sharing.ts'
import { useKeptForm } from '../forms/use-kept-form.ts'
import { TextArea, TextField } from '../ui/controls/field.tsx'
import { shareByEmail } from './actions.ts'
import { ShareForm } from './share-form.tsx'

const empty = { recipientEmail: '', message: '' }

type Props = { listingId: string; isShown: boolean; onSent: () => void; onClose: () => void }

export function EmailShare({ listingId, isShown, onSent, onClose }: Props) {
  const sharing = useKeptForm({
    key: `share-email/${listingId}`,
    empty,
    send: (values) => shareByEmail({ ...values, listingId }),
    onSent,
  })
  return (
    <ShareForm sharing={sharing} icon="mail" isShown={isShown} onClose={onClose}>
      <TextField
        {...sharing.field('recipientEmail')}
        label="Recipient e-mail"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextArea
        {...sharing.field('message')}
        label="Message"
        aside="optional"
        hint="Sent with your name, the price, the title and the link. We do not keep the address."
        rows={2}
        maxLength={shareMessageLimit}
      />
    </ShareForm>
  )
}
