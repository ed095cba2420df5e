import { messageLimit, usualShare } from '#sync/messages.ts'
import { deviceDrafts } from '../device/drafts.ts'
import { useForm } from '../forms/use-form.ts'
import { useFormDraft } from '../forms/drafts/use-form-draft.ts'
import { share, shareError } from '../messages/actions.ts'
import { TextArea, TextField } from '../ui/controls/field.tsx'
import { ShareForm } from './share-form.tsx'

const empty = { recipientUsername: '', content: usualShare }

type Props = { listingId: string; isShown: boolean; onSent: () => void; onClose: () => void }

/** Sends the listing to a user of Quad. */
export function MessagesShare({ listingId, isShown, onSent, onClose }: Props) {
  const form = useForm({
    draft: useFormDraft({ key: `share-message/${listingId}`, begin: empty, store: deviceDrafts }),
    errorsAtFields: true,
    write: (values) => share({ ...values, listingId }),
    explain: shareError,
    onSent,
  })
  return (
    <ShareForm form={form} icon="message" isShown={isShown} onClose={onClose}>
      <TextField
        {...form.field('recipientUsername')}
        label="Recipient username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextArea
        {...form.field('content')}
        label="Message"
        aside="optional"
        rows={2}
        maxLength={messageLimit}
      />
    </ShareForm>
  )
}
