import { useEffect } from 'react'
import { second } from '#sync/time.ts'
import type { SessionUser } from '../device/session/session.ts'
import { Button } from '../ui/controls/button.tsx'
import { closeBanner, showBanner } from '../ui/overlays/banner-store.ts'

const BANNER = 'share-profile'

type Props = { user: Pick<SessionUser, 'id' | 'firstName' | 'lastName'> }

/** Shares the address of the user's own profile by the system, or copies it where there is no such way. */
export function ShareProfile({ user }: Props) {
  // Elsewhere the banner would cover what has nothing to do with it.
  useEffect(() => () => closeBanner(BANNER), [])
  return (
    <Button variant="ghost" small onClick={() => void share(user)}>
      Share
    </Button>
  )
}

async function share({ id, firstName, lastName }: Props['user']): Promise<void> {
  const url = `${location.origin}/profile/${id}`
  const canShare = 'share' in navigator
  // Closing the share sheet of the system is no failure.
  if (canShare) return navigator.share({ title: `${firstName} ${lastName}`, url }).catch(() => {})
  // A page over plain http has no clipboard.
  const clipboard: Clipboard | undefined = navigator.clipboard
  const isCopied = await (clipboard?.writeText(url).then(yes, no) ?? false)
  const banner = isCopied
    ? { title: 'Link copied', message: 'Paste it where you want to share your profile.' }
    : { title: 'Copy this link to your profile', message: url, duration: 30 * second }
  showBanner({ id: BANNER, icon: 'share', ...banner })
}

const yes = () => true
const no = () => false
