import { messageLimit, usualShare } from '#sync/messages.ts'
import { useKeptForm } from '../forms/use-kept-form.ts'
import { share } from '../messages/actions.ts'
import { TextArea, TextField } from '../ui/controls/field.tsx'
import { ShareForm } from './share-form.tsx'

const empty = { recipientUsername: '', content: usualShare }

type Props = { listingId: string; isShown: boolean; onSent: () => void; onClose: () => void }

/** Tells somebody on Quad of the listing. */
export function MessagesShare({ listingId, isShown, onSent, onClose }: Props) {
  const sharing = useKeptForm({
    key: `share-message/${listingId}`,
    empty,
    send: (values) => share({ ...values, listingId }),
    onSent,
  })
  return (
    <ShareForm sharing={sharing} icon="message" isShown={isShown} onClose={onClose}>
      <TextField
        {...sharing.field('recipientUsername')}
        label="Recipient username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextArea
        {...sharing.field('content')}
        label="Message"
        aside="optional"
        rows={2}
        maxLength={messageLimit}
      />
    </ShareForm>
  )
}
