import { createFileRoute } from '@tanstack/react-router'
import { DetailHost } from '../listings/detail/detail-host.tsx'
import { PostedListing } from '../listings/posted-listing.tsx'
import { SellerListings, useFetchedListings } from '../listings/seller-listings.tsx'
import { ProfilePage } from '../profiles/profile-page.tsx'
import { Guard } from '../shell/guard.tsx'

export const Route = createFileRoute('/profile/$pageUserId')({ component: Profile })

function Profile() {
  const { pageUserId } = Route.useParams()
  return (
    <Guard>
      <UserProfile key={pageUserId} id={pageUserId} />
    </Guard>
  )
}

function UserProfile({ id }: { id: string }) {
  // Requested in parallel with the profile.
  const isAnswered = useFetchedListings(id)
  return (
    <ProfilePage id={id} posted={<PostedListing />}>
      <SellerListings sellerId={id} isAnswered={isAnswered} />
      <DetailHost />
    </ProfilePage>
  )
}
