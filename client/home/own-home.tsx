import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import type { SessionUser } from '../device/session/session.ts'
import { AskedLine, useAsked } from '../deals/asked.tsx'
import { freshen } from '../device/rounds/device-rounds.ts'
import { useSyncFailed } from '../device/rounds/sync-phase.ts'
import { CardLink } from '../listings/card-link.tsx'
import { DetailHost } from '../listings/detail/detail-host.tsx'
import { useOpenedListing } from '../listings/detail/opened-listing.ts'
import { ListingRow } from '../listings/listing-row.tsx'
import { StatusControl } from '../listings/status-control.tsx'
import { ListingStrip } from '../listings/strip.tsx'
import { AskedMeetUp } from '../meet-ups/asked-meet-up.tsx'
import { useAskedMeetUps } from '../meet-ups/queries.ts'
import { NotificationMessage } from '../notifications/notification-message.tsx'
import { NotificationPicture } from '../notifications/notification-picture.tsx'
import { placeOf } from '../messages/place.ts'
import { LoadingStatus, Skeleton } from '../ui/loading/skeleton.tsx'
import { PersonText } from '../ui/person-text.tsx'
import { serverNow, useNow } from '../ui/now.ts'
import { timeAgo } from '../ui/time-ago.ts'
import { useOnline } from '../ui/use-online.ts'
import { Avatar } from '../ui/drawing/avatar.tsx'
import { nextStep } from './next-step.ts'
import styles from './own-home.module.css'
import { beginVisit, useHomeNews, type HomeNews, type Visit } from './queries.ts'

/** The home page of a user: what is new for them, from the device, so that it also opens offline. */
export function OwnHome({ user }: { user: SessionUser }) {
  const [visit, setVisit] = useState<Visit>()
  const news = useHomeNews(user, visit?.since)
  const online = useOnline()
  const failed = useSyncFailed()

  useEffect(() => {
    void beginVisit(serverNow()).then(setVisit)
    void freshen()
  }, [])

  return (
    <div className={styles.parts}>
      {visit && news && (news.isWhole || failed || !online) ? (
        <News news={news} user={user} isFirst={visit.isFirst} />
      ) : (
        <>
          <LoadingStatus />
          <Skeleton lines={6} />
        </>
      )}
      <DetailHost />
    </div>
  )
}

type NewsProps = {
  news: HomeNews
  user: SessionUser
  /** Whether there was no visit before. */
  isFirst: boolean
}

function News({ news, user, isFirst }: NewsProps) {
  const { fresh, changes, unread, own } = news
  const asked = useAsked()
  const meetUps = useAskedMeetUps()
  const now = useNow()
  const { open } = useOpenedListing()
  const { history } = useRouter()

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    history.push(event.currentTarget.getAttribute('href') ?? '/')
  }

  if (
    asked.length + meetUps.length + fresh.length + changes.length + unread.length + own.length ===
    0
  )
    return (
      <p className={styles.nothing}>
        {isFirst ? 'Nothing new on campus yet.' : 'Nothing new since your last visit.'}
      </p>
    )
  return (
    <>
      {asked.length + meetUps.length > 0 && (
        <Part
          title="Needs your answer"
          more={
            <Link to="/deals" className={styles.more}>
              All deals
            </Link>
          }
        >
          <ul className={styles.lines}>
            {meetUps.map((each) => (
              <li key={each.meetUp.otherUserId}>
                <AskedMeetUp of={each} className={styles.line} wordsClassName={styles.words} />
              </li>
            ))}
            {asked.map((each) => (
              <li key={each.deal._id}>
                <AskedLine of={each} className={styles.line} wordsClassName={styles.words} />
              </li>
            ))}
          </ul>
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
                    <strong>
                      <PersonText>{each.messagesWith}</PersonText>
                    </strong>
                    <PersonText as="span">{each.last?.text}</PersonText>
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
            {changes.map((change) => (
              <li key={change._id} className={styles.change}>
                <a href={change.link ?? '/for-you'} className={styles.line} onClick={follow}>
                  <NotificationPicture notification={change} />
                  <span className={styles.words}>
                    <strong>
                      <PersonText>{change.title}</PersonText>
                    </strong>
                    <span className={styles.note}>
                      <span>
                        <NotificationMessage of={change} />
                      </span>
                      {' · '}
                      <time dateTime={change.time}>{timeAgo(change.time, now)}</time>
                    </span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <ListingStrip
        level={2}
        title={isFirst ? 'New on campus' : 'New since your last visit'}
        listings={fresh}
      />
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
