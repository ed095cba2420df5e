import { useEffect, useState } from 'react'
import { changeProfileImage } from '#sync/actions/profiles.ts'
import { DetailHost } from '../listings/detail/detail-host.tsx'
import { refreshSeller } from '../listings/refresh-seller.ts'
import { RefusedHere } from '../outbox/refused-notice.tsx'
import { ChangePassword } from '../accounts/account/change-password.tsx'
import { ReportUser } from '../reports/report-user.tsx'
import { useSession } from '../device/session/session.ts'
import { ProfileHead } from './profile-head.tsx'
import { ProfileListings } from './profile-listings.tsx'
import styles from './profile-page.module.css'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { useProfile } from './queries.ts'
import { refreshProfile } from './refresh.ts'
import { UnknownProfile } from './unknown-profile.tsx'

export function ProfilePage({ id }: { id: string }) {
  const session = useSession()
  const profile = useProfile(id)
  const { found, listed } = useFetchedProfile(id)

  if (session.status !== 'signed-in') return null
  const own = session.user.id === id
  // One's own is known from the session before anything was fetched.
  const shown = profile ?? (own ? session.user : undefined)
  if (!shown) {
    return profile === undefined || !found ? <ProfileSkeleton /> : <UnknownProfile found={found} />
  }
  return (
    <div className={styles.page}>
      <title>{`${shown.firstName} ${shown.lastName} · Quad`}</title>
      <ProfileHead profile={shown} own={own} />
      {own && <RefusedHere of={changeProfileImage} />}
      <div className={styles.actions}>
        {own ? <ChangePassword user={session.user} /> : <ReportUser username={shown.username} />}
      </div>
      <ProfileListings sellerId={id} own={own} asked={listed} />
      <DetailHost />
    </div>
  )
}

type Found = 'there' | 'absent' | 'unanswered'

/** Fetches profile and listings; screens see them in the device's database. */
function useFetchedProfile(id: string) {
  const [found, setFound] = useState<Found>()
  const [listed, setListed] = useState(false)

  useEffect(() => {
    void refreshProfile(id).then((there) =>
      setFound(there === undefined ? 'unanswered' : there ? 'there' : 'absent'),
    )
    void refreshSeller(id).then(() => setListed(true))
  }, [id])

  return { found, listed }
}
