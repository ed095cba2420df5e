import { Outlet, useLocation, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { firstScreen } from '../device/first-screen.ts'
import { useSession, type SessionState } from '../device/session/session.ts'
import { lazyPart, PartPlace } from '../ui/loading/lazy-part.tsx'
import { Banners, PermanentBanners } from '../ui/overlays/banner.tsx'
import { InsecureStrip } from './insecure-strip.tsx'
import { NavBar } from './nav-bar.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import styles from './shell.module.css'

// Online, it can wait for the first cards.
const Announcements = lazyPart(async () => {
  if (navigator.onLine) await firstScreen
  return (await import('../announcements/announcements.tsx')).Announcements
})

const NewTermsPage = lazyPart(
  async () => (await import('../legal/new-terms-page.tsx')).NewTermsPage,
)

/** Every page in its frame, except while there are terms to accept. */
export function Shell() {
  const session = useSession()
  const user = session.status === 'signed-in' ? session.user : undefined
  if (!user?.newTerms) return <Framed status={session.status} userId={user?.id} />
  return (
    <>
      <PartPlace>
        <NewTermsPage user={user} terms={user.newTerms} />
      </PartPlace>
      <Banners />
    </>
  )
}

type FrameProps = Pick<SessionState, 'status'> & { userId: string | undefined }

function Framed({ status, userId }: FrameProps) {
  const path = useLocation({ select: (location) => location.pathname })
  const bar = path !== '/signup'
  return (
    <div className={styles.shell} data-bottom-bar={bar && status === 'signed-in' ? '' : undefined}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {bar && <NavBar />}
      <OfflineStrip />
      <InsecureStrip />
      {userId !== undefined && (
        <PartPlace quiet>
          <Announcements userId={userId} />
        </PartPlace>
      )}
      <PermanentBanners />
      <Main />
      <Banners />
    </div>
  )
}

function Main() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const main = useRef<HTMLElement>(null)
  const before = useRef<string>(undefined)

  // A new page takes the focus like a loaded document, unless one of its fields already has it.
  useEffect(() => {
    const arrived = before.current !== undefined && before.current !== path
    before.current = path
    if (arrived && !main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true })
  }, [path])

  return (
    <main ref={main} id="main" className={styles.main} tabIndex={-1}>
      <Outlet />
    </main>
  )
}
