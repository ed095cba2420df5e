import type { Listing } from '#sync/listings.ts'
import { useSellerListings, useSimilarListings } from '../queries.ts'
import { ListingStrip } from '../strip.tsx'

/** How many each row has at most. */
const most = 10

/** More of the seller and similar listings, as far as the device holds them. */
export function MoreListings({ listing }: { listing: Listing }) {
  const ofSeller = useSellerListings(listing.seller._id)
  const similar = useSimilarListings(listing, most)
  const others = ofSeller?.filter(({ _id, status }) => _id !== listing._id && status !== 'Sold')
  return (
    <>
      <ListingStrip
        title={`More from ${listing.seller.username}`}
        listings={others?.slice(0, most)}
      />
      <ListingStrip title="Similar listings" listings={similar} />
    </>
  )
}
