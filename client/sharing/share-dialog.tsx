import { useState } from 'react'
import type { Listing } from '#sync/listings.ts'
import { Photo } from '../images/photo.tsx'
import { priceText } from '#sync/money.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import type { LazyDialogProps } from '../ui/overlays/lazy-dialog.tsx'
import { Tabs } from '../ui/controls/tabs.tsx'
import { EmailShare } from './email-share.tsx'
import { LinkShare } from './link-share.tsx'
import { MessagesShare } from './messages-share.tsx'
import styles from './share-dialog.module.css'

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
            <span className={styles.title}>{listing.title}</span>
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
