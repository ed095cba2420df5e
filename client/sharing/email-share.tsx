import { shareMessageLimit } from '#sync/sharing.ts'
import { deviceDrafts } from '../device/drafts.ts'
import { useForm } from '../forms/use-form.ts'
import { useFormDraft } from '../forms/drafts/use-form-draft.ts'
import { EmailField, TextArea } from '../ui/controls/field.tsx'
import { shareByEmail, shareByEmailError } from './actions.ts'
import { ShareForm } from './share-form.tsx'

const empty = { recipientEmail: '', message: '' }

type Props = { listingId: string; isShown: boolean; onSent: () => void; onClose: () => void }

export function EmailShare({ listingId, isShown, onSent, onClose }: Props) {
  const form = useForm({
    draft: useFormDraft({ key: `share-email/${listingId}`, begin: empty, store: deviceDrafts }),
    errorsAtFields: true,
    write: (values) => shareByEmail({ ...values, listingId }),
    explain: shareByEmailError,
    onSent,
  })
  return (
    <ShareForm form={form} icon="mail" isShown={isShown} onClose={onClose}>
      <EmailField {...form.field('recipientEmail')} label="Recipient email" autoComplete="off" />
      <TextArea
        {...form.field('message')}
        label="Message"
        aside="optional"
        hint="Includes your name and the listing’s title, price, and link. We don’t store the address."
        rows={2}
        maxLength={shareMessageLimit}
      />
    </ShareForm>
  )
}
