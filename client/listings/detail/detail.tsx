import { useState, useEffect } from 'react'
import { Carousel } from '../../images/carousel.tsx'
import { Gallery } from '../../images/gallery.tsx'
import { OfferButton } from '../../deals/offer-button.tsx'
import { useSavedListing } from '../../saved-listings/queries.ts'
import { useListingReport } from '../../reports/report-listing.tsx'
import { SheetSurface } from '../../ui/overlays/dialog-surface.tsx'
import { Scene } from '../../ui/drawing/scene.tsx'
import { cardLink } from '../card-link.tsx'
import { useListing } from '../queries.ts'
import { Alert } from '../../ui/loading/alert.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { LoadingStatus, Skeleton } from '../../ui/loading/skeleton.tsx'
import { refreshListing } from '../refresh.ts'
import { DetailBody, MoreListings } from './detail-body.tsx'
import { DetailFooter } from './detail-footer.tsx'
import { ListingHeading } from './facts.tsx'
import styles from './unknown-listing.module.css'

type Props = { id: string; open: boolean; onClose: () => void }

/** The whole listing: a sheet on a phone, photos beside facts on a desktop. */
export function ListingDetail({ id, open, onClose }: Props) {
  const listing = useListing(id)
  const saved = useSavedListing(id)
  const report = useListingReport()
  return (
    <SheetSurface
      open={open && listing !== undefined}
      onClose={onClose}
      focusAfter={() => cardLink(id) ?? true}
      title={listing ? <ListingHeading listing={listing} /> : 'Listing'}
      hideTitle={!listing}
      action={listing && <OfferButton listing={listing} />}
      media={
        <Gallery listing={listing}>
          {listing ? (
            <Carousel
              images={listing.images}
              title={listing.title}
              sizes="(min-width: 768px) 33rem, 100vw"
            />
          ) : (
            <Scene name="lamp" />
          )}
        </Gallery>
      }
      footer={listing && <DetailFooter listing={listing} saved={saved} />}
      more={listing && <MoreListings listing={listing} />}
    >
      {listing ? (
        <DetailBody
          listing={listing}
          saved={saved}
          report={(className) => report.button(listing, className)}
        />
      ) : (
        <UnknownListing id={id} onClose={onClose} />
      )}
      {report.dialog}
    </SheetSurface>
  )
}

/** A listing that the device does not hold. It is fetched, or it does not exist. */
function UnknownListing({ id, onClose }: { id: string; onClose: () => void }) {
  const [sentence, setSentence] = useState<string>()

  useEffect(() => {
    void refreshListing(id).then((found) => {
      if (found === false) setSentence('This listing is not available.')
      if (found === undefined)
        setSentence('This listing isn’t on this device and couldn’t be loaded.')
    })
  }, [id])

  if (sentence) {
    return (
      <div className={styles.missing}>
        <Alert>{sentence}</Alert>
        <Button onClick={onClose}>Browse Listings</Button>
      </div>
    )
  }
  return (
    <>
      <LoadingStatus />
      <Skeleton lines={5} />
    </>
  )
}
