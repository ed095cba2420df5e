import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '../profiles/profile-page.tsx'
import { Guard } from '../shell/guard.tsx'

export const Route = createFileRoute('/profile/$pageUserId')({ component: Profile })

function Profile() {
  const { pageUserId } = Route.useParams()
  return (
    <Guard>
      <ProfilePage key={pageUserId} id={pageUserId} />
    </Guard>
  )
}
