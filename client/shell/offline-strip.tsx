import { lazy, Suspense } from 'react'
import { useSession } from '../device/session/session.ts'
import { useOnline } from '../ui/use-online.ts'
import { useConnectionAnnounced } from './connection.ts'
import { firstScreen } from '../device/first-screen.ts'
import styles from './strip.module.css'

// Online, the strip can wait for the first cards.
const Outbox = lazy(async () => {
  if (navigator.onLine) await firstScreen
  // If this part cannot be loaded offline, the page works without the strip.
  const loaded = await import('./outbox-strip.tsx').catch(() => undefined)
  return { default: loaded?.OutboxStrip ?? PlainStrip }
})

const PlainStrip = ({ online, announced }: { online: boolean; announced: boolean }) =>
  online || announced ? null : <Offline />

/** A line about the connection and unsent changes; hidden while everything is sent. */
export function OfflineStrip() {
  const online = useOnline()
  const announced = useConnectionAnnounced()
  const { status } = useSession()
  if (status === 'signed-in') {
    return (
      <Suspense fallback={<PlainStrip online={online} announced={announced} />}>
        <Outbox online={online} announced={announced} />
      </Suspense>
    )
  }
  if (online || announced) return null
  return status === 'signed-out' ? <OfflineVisitor /> : <Offline />
}

const Offline = () => (
  <Words>Offline. Showing what’s on this device; changes will be sent later.</Words>
)

/** A logged-out device shows no data and may have deleted unsent changes. */
const OfflineVisitor = () => <Words>Offline. You need a connection to log in or sign up.</Words>

const Words = ({ children }: { children: string }) => (
  <aside className={styles.strip} aria-label="Connection">
    <span className={styles.dot} aria-hidden />
    {children}
  </aside>
)
