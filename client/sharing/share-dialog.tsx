import { useState } from 'react'
import type { Listing } from '#sync/listings.ts'
import { priceText } from '#sync/money.ts'
import { messageLimit, usualShare } from '#sync/messages.ts'
import { Photo } from '../images/photo.tsx'
import { Dialog, type LazyDialogProps } from '../ui/overlays/dialog.tsx'
import { Tabs } from '../ui/controls/tabs.tsx'
import { deviceDrafts } from '../device/drafts.ts'
import { useForm } from '../forms/use-form.ts'
import { useFormDraft } from '../forms/drafts/use-form-draft.ts'
import { share, shareError } from '../messages/actions.ts'
import { TextArea, TextField } from '../ui/controls/field.tsx'
import { PersonText } from '../ui/person-text.tsx'
import { EmailShare } from './email-share.tsx'
import { LinkShare } from './link-share.tsx'
import styles from './share-dialog.module.css'
import { ShareForm } from './share-form.tsx'

type Props = LazyDialogProps & { listing: Listing }

const tabs = [
  { id: 'email', label: 'Email' },
  { id: 'messages', label: 'Messages' },
] as const

export function ShareDialog({ listing, open, onClose, onSent }: Props) {
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>('email')
  const [wanted, setWanted] = useState(false)
  if (tab === 'messages' && !wanted) setWanted(true)
  const shared = { listingId: listing._id, onSent, onClose }
  return (
    <Dialog open={open} onClose={onClose} title="Share Listing">
      <div className={styles.dialog}>
        <div className={styles.listing}>
          <div className={styles.photo}>
            <Photo image={listing.images[0]} alt="" sizes="48px" />
          </div>
          <p className={styles.words}>
            <strong className={styles.price}>{priceText(listing.price)}</strong>
            <PersonText as="span" className={styles.title}>
              {listing.title}
            </PersonText>
          </p>
        </div>
        <LinkShare listing={listing} />
        <div>
          <Tabs label="How to share" tabs={tabs} active={tab} onChange={setTab}>
            {/* Once shown it stays, so that what was typed does. */}
            <div className={styles.panel} hidden={tab !== 'email'}>
              <EmailShare {...shared} isShown={tab === 'email'} />
            </div>
            <div className={styles.panel} hidden={tab !== 'messages'}>
              {wanted && <MessagesShare {...shared} isShown={tab === 'messages'} />}
            </div>
          </Tabs>
        </div>
      </div>
    </Dialog>
  )
}

const empty = { recipientUsername: '', content: usualShare }

type MessagesShareProps = {
  listingId: string
  isShown: boolean
  onSent: () => void
  onClose: () => void
}

/** Sends the listing to a user of Quad. */
function MessagesShare({ listingId, isShown, onSent, onClose }: MessagesShareProps) {
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
