import type { Listing } from '#sync/listings.ts'
import { Button } from '../ui/controls/button.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { lazyPart } from '../ui/loading/lazy-part.tsx'

const load = () => import('./share-dialog.tsx')
const ShareDialog = lazyPart(async () => (await load()).ShareDialog)

type Props = {
  listing: Listing
  /** Shows the word beside the picture. */
  named?: boolean
}

export function ShareButton({ listing, named }: Props) {
  const { reach, show, place } = useLazyDialog(load)
  return (
    <>
      {/* What was begun before it was sold stays open, to hear why it cannot be sent. */}
      {listing.status !== 'Sold' && (
        <Button
          variant="ghost"
          small={named}
          aria-label="Share"
          title="Share"
          {...reach}
          onClick={show}
        >
          <Icon name="share" size={20} />
          {named && 'Share'}
        </Button>
      )}
      {place((opened) => (
        <ShareDialog listing={listing} {...opened} />
      ))}
    </>
  )
}
