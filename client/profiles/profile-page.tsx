import { useEffect, useState, type ReactNode } from 'react'
import { changeProfileImage } from '#sync/actions/profiles.ts'
import { RefusedHere } from '../outbox/refused-notice.tsx'
import { ChangePassword } from '../accounts/account/change-password.tsx'
import { ReportUser } from '../reports/report-user.tsx'
import { useSession } from '../device/session/session.ts'
import { ProfileHead } from './profile-head.tsx'
import styles from './profile-page.module.css'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { useProfile } from './queries.ts'
import { refreshProfile } from './refresh.ts'
import { UnknownProfile } from './unknown-profile.tsx'

type Props = {
  id: string
  /** Below the profile: what the user sells. */
  children: ReactNode
}

export function ProfilePage({ id, children }: Props) {
  const session = useSession()
  const profile = useProfile(id)
  const found = useFetchedProfile(id)

  if (session.status !== 'signed-in') return null
  const own = session.user.id === id
  // The session holds the user's own profile before anything is fetched.
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
      {children}
    </div>
  )
}

type Found = 'there' | 'absent' | 'unanswered'

/** Fetches the profile into the device's database. */
function useFetchedProfile(id: string): Found | undefined {
  const [found, setFound] = useState<Found>()

  useEffect(() => {
    void refreshProfile(id).then((there) =>
      setFound(there === undefined ? 'unanswered' : there ? 'there' : 'absent'),
    )
  }, [id])

  return found
}
