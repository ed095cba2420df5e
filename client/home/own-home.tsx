import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import { useSyncFailed } from '../device/rounds/sync-phase.ts'
import type { SessionUser } from '../device/session/session.ts'
import { freshen } from '../device/rounds/device-rounds.ts'
import { DealList } from '../deals/page/deal-list.tsx'
import type { ListingDeals } from '../deals/page/deal-sections.ts'
import { useDealSections } from '../deals/page/queries.ts'
import { AgeList, RenewAll } from '../listings/age/age-list.tsx'
import { CardLink } from '../listings/card-link.tsx'
import { DetailHost } from '../listings/detail/detail-host.tsx'
import { useOpenedListing } from '../listings/detail/opened-listing.ts'
import { ListingRow } from '../listings/listing-row.tsx'
import { StatusControl } from '../listings/status-control.tsx'
import { ListingStrip } from '../listings/strip.tsx'
import { placeOf } from '../messages/place.ts'
import { NotificationPicture } from '../notifications/notification-picture.tsx'
import { useNow } from '../ui/now.ts'
import { timeAgo } from '../ui/time-ago.ts'
import { Avatar } from '../ui/drawing/avatar.tsx'
import { LoadingStatus, Skeleton } from '../ui/loading/skeleton.tsx'
import { nextStep } from './next-step.ts'
import styles from './own-home.module.css'
import { beginVisit, useHomeNews, type HomeNews } from './queries.ts'
import { Written } from '../ui/written.tsx'
import { serverNow } from '../ui/server-clock.ts'

/** Listings with a question to answer. */
const mostAsked = 5

/**
 * The home page of a user: what is new for them, from the device, so that it also opens offline. On a
 * new device it waits for all of the first rows, so that nothing moves under a finger.
 */
export function OwnHome({ user }: { user: SessionUser }) {
  const [since, setSince] = useState<number>()
  const failed = useSyncFailed()
  const { news, isWhole } = useHomeNews(user, since) ?? {}
  const asked = useDealSections()?.asked ?? none

  useEffect(() => {
    void beginVisit(serverNow()).then(setSince)
    void freshen()
  }, [])

  return (
    <div className={styles.parts}>
      {news && (isWhole || failed) ? <News news={news} asked={asked} user={user} /> : <Waiting />}
      <DetailHost />
    </div>
  )
}

const none: readonly ListingDeals[] = []

const Waiting = () => (
  <div className={styles.waiting}>
    <LoadingStatus />
    {[0, 1, 2].map((part) => (
      <Skeleton key={part} className={styles.blank} />
    ))}
  </div>
)

type NewsProps = { news: HomeNews; asked: readonly ListingDeals[]; user: SessionUser }

function News({ news, asked, user }: NewsProps) {
  const { fresh, changes, unread, own, old } = news
  const now = useNow()
  const { open } = useOpenedListing()
  const { history } = useRouter()

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    history.push(event.currentTarget.getAttribute('href') ?? '/')
  }

  const all = [asked, fresh, changes, unread, own, old]
  if (all.every(({ length }) => length === 0))
    return <p className={styles.nothing}>Nothing new since your last visit.</p>
  return (
    <>
      {asked.length > 0 && (
        <Part
          title="Needs your answer"
          more={
            <Link to="/deals" className={styles.more}>
              All deals
            </Link>
          }
        >
          <DealList deals={asked.slice(0, mostAsked)} />
        </Part>
      )}
      {old.length > 0 && (
        <Part title="Still available?" more={<RenewAll listings={old} />}>
          <AgeList listings={old} onOpen={open} />
        </Part>
      )}
      {unread.length > 0 && (
        <Part
          title="Unread messages"
          more={
            <Link to="/messages" className={styles.more}>
              All messages
            </Link>
          }
        >
          <ul className={styles.lines}>
            {unread.map((each) => (
              <li key={each.otherUserId}>
                <Link to="/messages" search={{ with: placeOf(each) }} className={styles.line}>
                  <Avatar name={each.messagesWith} image={each.profileImagePath} size={40} />
                  <span className={styles.words}>
                    <Written as="strong">{each.messagesWith}</Written>
                    <Written as="span">{each.last?.text}</Written>
                  </span>
                  <time dateTime={each.time}>{timeAgo(each.time, now)}</time>
                </Link>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {changes.length > 0 && (
        <Part title="Changes to saved listings">
          <ul className={styles.lines}>
            {changes.map(({ all: [latest], picture }) => (
              <li key={latest._id}>
                <a href={latest.link ?? '/for-you'} className={styles.line} onClick={follow}>
                  <NotificationPicture picture={picture} of={latest} />
                  <span className={styles.words}>
                    <Written as="strong" className={styles.change}>
                      {latest.message}
                    </Written>
                    <span className={styles.kind}>
                      {latest.title} ·{' '}
                      <time dateTime={latest.time}>{timeAgo(latest.time, now)}</time>
                    </span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <ListingStrip level={2} title="New since your last visit" listings={fresh} />
      {own.length > 0 && (
        <Part
          title="Your listings"
          more={
            <Link
              to="/profile/$pageUserId"
              params={{ pageUserId: user.id }}
              className={styles.more}
            >
              All your listings
            </Link>
          }
        >
          <ul className={styles.own}>
            {own.map((listing) => (
              <li key={listing._id}>
                <ListingRow
                  listing={listing}
                  title={<CardLink listing={listing} onOpen={open} />}
                  note={nextStep(listing, now)}
                  status={<StatusControl listing={listing} />}
                />
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  )
}

type PartProps = { title: string; more?: ReactNode; children: ReactNode }

function Part({ title, more, children }: PartProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  )
}
