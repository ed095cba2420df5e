import { useState } from 'react'
import { Carousel } from '../../images/carousel.tsx'
import { Gallery } from '../../images/gallery.tsx'
import { useSavedListing } from '../../saved-listings/queries.ts'
import { useListingReport } from '../../reports/report-listing.tsx'
import { SheetSurface } from '../../ui/overlays/dialog-surface.tsx'
import { Scene } from '../../ui/drawing/scene.tsx'
import { DetailBody } from './detail-body.tsx'
import { DetailFooter } from './detail-footer.tsx'
import { ListingHeading } from './facts.tsx'
import { cardLink } from '../card-link.tsx'
import { takeTapped, useListing } from '../queries.ts'
import { UnknownListing } from './unknown-listing.tsx'

type Props = { id: string; open: boolean; onClose: () => void }

/** The whole listing: a sheet on a phone, photos beside facts on a desktop. */
export function ListingDetail({ id, open, onClose }: Props) {
  const [tapped] = useState(() => takeTapped(id))
  const listing = useListing(id, tapped)
  const saved = useSavedListing(id) ?? undefined
  const report = useListingReport()
  return (
    <SheetSurface
      open={open && listing !== undefined}
      onClose={onClose}
      focusAfter={() => cardLink(id) ?? true}
      title={listing ? <ListingHeading listing={listing} /> : 'Listing'}
      hideTitle={!listing}
      media={
        <Gallery cover={listing?.images[0]}>
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
