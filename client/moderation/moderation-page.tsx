import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import * as v from 'valibot'
import {
  subjectKinds,
  waitingCountsSchema,
  waitingSchema,
  type SubjectKind,
} from '#sync/moderation/moderation.ts'
import { needsConnection } from '../device/session/send.ts'
import { PlacesView } from '../meet-ups/places-view.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import { Alert } from '../ui/loading/alert.tsx'
import { EmptyState } from '../ui/loading/empty-state.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { keepChosenInView } from '../ui/keep-chosen-in-view.ts'
import { useOnline } from '../ui/use-online.ts'
import { useStore } from '../ui/use-store.ts'
import { CampusFilter } from './campus-filter.tsx'
import { decisions, keyOf, sendNow } from './decisions.ts'
import { ItemView } from './item-view.tsx'
import { LogView } from './log-view.tsx'
import styles from './moderation-page.module.css'
import type { Place } from './place.ts'
import { QueueList } from './queue-list.tsx'
import { UndoStrip } from './undo-strip.tsx'
import { useKeys } from './use-keys.ts'
import { useRead } from './use-read.ts'
import { queueNames } from './words.ts'

const queueSchema = v.array(waitingSchema)

/** Reports, requests and appeals, and the decisions about them. */
export function ModerationPage({ queue = 'listing', item, campus: campusId }: Place) {
  const isOnline = useOnline()
  const campus = campusId === undefined ? {} : { campus: campusId }
  const ofCampus = campusId === undefined ? '' : `?university=${encodeURIComponent(campusId)}`
  const counts = useRead(`/api/moderation${ofCampus}`, waitingCountsSchema)

  useEffect(() => {
    // A phone may end an app in the background without another event.
    const look = () => {
      if (document.visibilityState === 'hidden') sendNow()
    }
    addEventListener('pagehide', sendNow)
    document.addEventListener('visibilitychange', look)
    return () => {
      removeEventListener('pagehide', sendNow)
      document.removeEventListener('visibilitychange', look)
      sendNow()
    }
  }, [])

  return (
    <div className={styles.page} data-open={item === undefined ? undefined : ''}>
      <title>Moderation · Quad</title>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>Moderation</h1>
          {queue !== 'places' && (
            <CampusFilter campuses={counts.data?.campuses ?? []} place={{ queue, ...campus }} />
          )}
        </div>
        <nav className={styles.queues} aria-label="Queues" ref={keepChosenInView}>
          {subjectKinds.map((kind) => (
            <Link
              key={kind}
              to="/moderation"
              search={{ queue: kind, ...campus }}
              className={styles.queue}
              aria-current={kind === queue ? 'page' : undefined}
            >
              {queueNames[kind]}
              <Count count={counts.data?.waiting[kind] ?? 0} />
            </Link>
          ))}
          {views.map(({ of, name }) => (
            <Link
              key={of}
              to="/moderation"
              search={{ queue: of, ...campus }}
              className={styles.queue}
              aria-current={queue === of ? 'page' : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
      </header>
      {!isOnline && queue !== 'places' && <Alert icon="cloud-off">{needsConnection}</Alert>}
      {isOnline && counts.problem && <Alert>{counts.problem}</Alert>}
      <UndoStrip />
      {queue === 'log' ? (
        <LogView of="moderation" />
      ) : queue === 'places' ? (
        <PlacesView />
      ) : (
        <Queue kind={queue} item={item} campus={campus} />
      )}
    </div>
  )
}

/** What stands beside the queues. */
const views = [
  { of: 'places', name: 'Places' },
  { of: 'log', name: 'Log' },
] as const

const Count = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <span className={styles.count}>
      {count}
      <span className="sr-only"> waiting</span>
    </span>
  )

type QueueProps = { kind: SubjectKind; item: string | undefined; campus: { campus?: string } }

function Queue({ kind, item, campus }: QueueProps) {
  const navigate = useNavigate()
  const { decidedUpTo } = useStore(decisions)
  const query = new URLSearchParams({ limit: '100' })
  if (campus.campus !== undefined) query.set('university', campus.campus)
  const read = useRead(`/api/moderation/queues/${kind}?${query}`, queueSchema)
  const heading = useId()
  const entries = read.pages?.flat().filter((entry) => {
    const decided = decidedUpTo.get(keyOf(entry))
    return decided === undefined || Date.parse(entry.since) > decided
  })

  const open = (id: string | undefined) =>
    void navigate({
      to: '/moderation',
      search: { queue: kind, ...campus, ...(id !== undefined && { item: id }) },
    })

  function step(by: number) {
    if (!entries || entries.length === 0) return
    const at = entries.findIndex(({ subjectId }) => subjectId === item)
    const next = at === -1 ? 0 : Math.min(Math.max(at + by, 0), entries.length - 1)
    open(entries[next]?.subjectId)
  }

  useKeys({ j: () => step(1), k: () => step(-1) })

  return (
    <div className={styles.columns}>
      <section className={styles.list} aria-labelledby={heading}>
        <h2 id={heading} className="sr-only">
          {queueNames[kind]}
        </h2>
        {kind === 'appeal' && (
          <p className={styles.note}>
            Appeals against your own decisions wait for another moderator, or for the administrator
            if there is none.
          </p>
        )}
        {!entries && !read.problem && <Skeleton lines={6} />}
        {entries?.length === 0 && (
          <EmptyState scene="lamp" title="Nothing waits here.">
            <p>Anything new appears by itself.</p>
          </EmptyState>
        )}
        {entries && entries.length > 0 && (
          <QueueList entries={entries} open={item} campus={campus} />
        )}
        {read.showMore && (
          <Button variant="ghost" wide onClick={read.showMore}>
            Show more
          </Button>
        )}
        <p className={styles.keys}>
          <kbd>j</kbd> next, <kbd>k</kbd> previous, <kbd>u</kbd> undo
        </p>
      </section>
      {item !== undefined && (
        <section className={styles.item} aria-label="Report">
          <Link to="/moderation" search={{ queue: kind, ...campus }} className={styles.back}>
            <Icon name="back" size={20} />
            {queueNames[kind]}
          </Link>
          <ItemView
            key={`${kind} ${item}`}
            kind={kind}
            subjectId={item}
            onDecided={() => {
              const at = entries?.findIndex(({ subjectId }) => subjectId === item) ?? -1
              open(entries?.[at + 1]?.subjectId ?? entries?.[at - 1]?.subjectId)
            }}
          />
        </section>
      )}
    </div>
  )
}
