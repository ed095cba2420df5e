import { useState } from 'react'
import type { Listing } from '#sync/listings.ts'
import { Button } from '../../ui/controls/button.tsx'
import { preloadDialog } from '../../ui/overlays/dialog.tsx'
import { DeleteDialog } from '../form/delete-dialog.tsx'
import { markSold, renew } from './actions.ts'
import styles from './age.module.css'

type Props = {
  listing: Listing
  /** The id of the question that these buttons answer. */
  question: string
  /** There are others beside it, so none is loud. */
  among?: boolean
  onDeleted?: () => unknown
}

/** The answers to “Still available?” A hidden listing is not deleted from here. */
export function AgeAnswers({ listing, question, among = false, onDeleted }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.answers}>
      <Button
        small
        variant={among ? 'soft' : 'primary'}
        aria-describedby={question}
        onClick={() => void renew([listing])}
      >
        Still available
      </Button>
      <Button
        small
        variant="ghost"
        aria-describedby={question}
        onClick={() => void markSold(listing)}
      >
        Sold
      </Button>
      {!listing.hidden && (
        <Button
          small
          variant="ghost"
          aria-describedby={question}
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
          onClick={() => setOpen(true)}
        >
          Delete
        </Button>
      )}
      <DeleteDialog
        listing={listing}
        open={open}
        onClose={() => setOpen(false)}
        onDeleted={async () => onDeleted?.()}
      />
    </div>
  )
}
