import { Outlet, useLocation, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { firstScreen } from '../device/first-screen.ts'
import { useSession } from '../device/session/session.ts'
import { lazyPart, PartPlace } from '../ui/loading/lazy-part.tsx'
import { Banners, PermanentBanners } from '../ui/overlays/banner.tsx'
import { afterPaint } from '../ui/use-after-paint.ts'
import { InsecureStrip } from './insecure-strip.tsx'
import { NavBar } from './nav-bar.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import styles from './shell.module.css'

// Online, they can wait for the first cards, unless some showed at the last visit.
const Announcements = lazyPart(async () => {
  await (navigator.onLine && !('notices' in localStorage) && firstScreen)
  return (await import('../announcements/announcements.tsx')).Announcements
})

const NewTermsPage = lazyPart(
  async () => (await import('../legal/new-terms-page.tsx')).NewTermsPage,
)

/** The frame around every page, which new terms take the place of. */
export function Shell() {
  const path = useLocation({ select: (location) => location.pathname })
  const { user } = useSession()
  const bar = path !== '/signup'
  if (user?.newTerms)
    return (
      <>
        <PartPlace>
          <NewTermsPage key={user.newTerms.version} user={user} terms={user.newTerms} />
        </PartPlace>
        <Banners />
      </>
    )
  return (
    <div className={styles.shell} data-bottom-bar={bar && user ? '' : undefined}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {bar && <NavBar />}
      <OfflineStrip />
      <InsecureStrip />
      {user && (
        <PartPlace quiet>
          <Announcements userId={user.id} />
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

  // A new page takes the focus like a loaded document, unless one of its fields already has it. Moving
  // the focus lays the page out, so the page is painted first.
  useEffect(() => {
    const arrived = before.current !== undefined && before.current !== path
    before.current = path
    const had = document.activeElement
    return arrived && !main.current?.contains(had)
      ? afterPaint(() => {
          // A dialog that opened with the page has taken it.
          if ([had, document.body].includes(document.activeElement))
            main.current?.focus({ preventScroll: true })
        })
      : undefined
  }, [path])

  return (
    <main ref={main} id="main" className={styles.main} tabIndex={-1}>
      <Outlet />
    </main>
  )
}
