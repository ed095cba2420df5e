import { memo } from 'react'
import type { Listing } from '#sync/listings.ts'
import { SaveButton } from '../../saved-listings/save-button.tsx'
import type { SavedListing } from '#sync/saved-listings.ts'
import { ListingCard } from '../card.tsx'
import { CardLink } from '../card-link.tsx'

type Props = {
  listing: Listing
  isNew: boolean
  age: string
  recommended: boolean
  /** Whether it is the viewer's own listing, which has no heart. */
  own: boolean
  saved: SavedListing | undefined
  pending: boolean
  savePending: boolean
  eager: boolean
  onOpen: (listingId: string) => Promise<void>
}

/** A card of the feed. It renders again only when its own data change. */
export const FeedCard = memo(function FeedCard({
  own,
  saved,
  savePending,
  onOpen,
  ...card
}: Props) {
  const { listing } = card
  return (
    <ListingCard
      {...card}
      title={<CardLink listing={listing} onOpen={onOpen} />}
      titleId={titleId(listing)}
      own={own}
      corner={
        !own && (
          <SaveButton
            listingId={listing._id}
            title={listing.title}
            saved={saved}
            pending={savePending}
          />
        )
      }
    />
  )
})

/** The id of the title of a card in the feed. */
export const titleId = ({ _id }: Listing): string => `feed-${_id}`
