import type { Rows } from '#sync/engine/replica.ts'
import type { Announcement } from '#sync/moderation/announcements.ts'
import { useQuery } from '../device/use-query.ts'
import { MaintenanceNotice } from '../maintenance/maintenance-notice.tsx'
import { useNow } from '../ui/now.ts'
import { NoticeCard } from '../ui/overlays/notice-card.tsx'
import { NoticeText } from '../ui/overlays/notice-text.tsx'
import styles from '../ui/overlays/notice-card.module.css'
import { dismiss, useDismissed } from './dismissed.ts'

const none: readonly Announcement[] = []
const announcementsIn = (rows: Rows) => {
  const state = rows.state()
  return state && (state.announcements ?? none)
}

/**
 * Above the page: a maintenance, and what the administrators announce to the user, until its end or until it
 * is closed.
 */
export function Announcements({ userId }: { userId: string }) {
  const running = useQuery(announcementsIn)
  const dismissed = useDismissed(userId)
  const now = useNow()
  const isKnown = running !== undefined && dismissed !== undefined
  const shown = isKnown
    ? running.filter(({ _id, until }) => !dismissed.includes(_id) && Date.parse(until) > now)
    : []
  return (
    <div ref={isKnown ? keepRoom : undefined} className={styles.above} aria-live="polite">
      {isKnown && <MaintenanceNotice />}
      {shown.map(({ _id, text, link }) => (
        <NoticeCard
          key={_id}
          as="article"
          aria-label="Announcement"
          icon="school"
          close="Dismiss the announcement"
          onClose={() => void dismiss(_id, running?.map((each) => each._id) ?? [])}
        >
          <NoticeText>{text}</NoticeText>
          {link !== undefined && (
            <a className={styles.link} href={link} target="_blank" rel="noreferrer">
              Read more
            </a>
          )}
        </NoticeCard>
      ))}
    </div>
  )
}

/** The next start has room for as much from its first paint (index.html). */
function keepRoom(notices: HTMLElement | null) {
  if (!notices) return undefined
  document.documentElement.style.removeProperty('--notices')
  const sizes = new ResizeObserver(() => {
    const { offsetHeight: height } = notices
    if (height === 0) localStorage.removeItem('notices')
    else localStorage.setItem('notices', `${height}px`)
  })
  sizes.observe(notices)
  return () => sizes.disconnect()
}
