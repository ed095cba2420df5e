import { useState, useId } from 'react'
import { connected } from '../device/live/live-events.ts'
import { Button } from '../ui/controls/button.tsx'
import { CopyButton } from '../ui/controls/copy-button.tsx'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { useDeviceNow } from '../ui/now.ts'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { useOnline } from '../ui/use-online.ts'
import { useStore } from '../ui/use-store.ts'
import type { RoundRecord } from '../device/rounds/round-log.ts'
import { Icon } from '../ui/drawing/icon.tsx'
import { exactTime } from '../ui/time-ago.ts'
import {
  factGroups,
  newestRounds,
  plainText,
  type Diagnostics,
  type FactGroup,
  ageText,
  durationText,
  endText,
  trafficText,
} from './facts.ts'
import { useCounts } from './read-counts.ts'
import { StorageMeter } from './storage-meter.tsx'
import { useStorage } from './use-storage.ts'
import styles from './diagnostics.module.css'

const loadBug = () => import('../reports/bug-dialog.tsx')
const BugDialog = lazyPart(async () => (await loadBug()).BugDialog)

export function DiagnosticsPage() {
  const counts = useCounts()
  const storage = useStorage()
  const isOnline = useOnline()
  const isLive = useStore(connected)
  const now = Math.max(useDeviceNow(), counts?.rounds[0]?.at ?? 0)
  return (
    <div className={styles.page}>
      <title>What this device holds · Quad</title>
      <header className={styles.head}>
        <h1>What this device holds</h1>
        <p className={styles.words}>
          Quad keeps a copy of your campus here, so it works offline. This page only counts: no
          names, no texts.
        </p>
      </header>
      {counts ? (
        <Content {...{ counts, storage, isOnline, isLive, now }} />
      ) : (
        <Skeleton lines={8} />
      )}
    </div>
  )
}

function Content(diagnostics: Diagnostics) {
  const { counts, now, storage } = diagnostics
  return (
    <>
      <Actions {...diagnostics} />
      <StorageMeter counts={counts} storage={storage} />
      <div className={styles.groups}>
        {factGroups(diagnostics).map((group) => (
          <FactCard key={group.title} {...group} />
        ))}
      </div>
      <RecentRounds rounds={newestRounds(counts)} now={now} />
    </>
  )
}

function Actions(diagnostics: Diagnostics) {
  const bug = useLazyDialog(loadBug)
  // The text of a report stays the same while its author writes.
  const [attachment, setAttachment] = useState('')

  function report() {
    setAttachment(plainText(diagnostics))
    bug.show()
  }

  return (
    <div className={styles.actions}>
      <CopyButton text={plainText(diagnostics)} variant="ghost">
        Copy as text
      </CopyButton>
      <Button variant="ghost" icon="bug" {...bug.reach} onClick={report}>
        Report a bug with this
      </Button>
      {bug.place((opened) => (
        <BugDialog {...opened} attachment={{ title: 'What this device holds', text: attachment }} />
      ))}
    </div>
  )
}

function FactCard({ title, facts }: FactGroup) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type Props = { rounds: RoundRecord[]; now: number }

function RecentRounds({ rounds, now }: Props) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>Recent syncs</h2>
      {rounds.length === 0 && <p className={styles.words}>None yet.</p>}
      <ol className={styles.rounds}>
        {rounds.map((round, i) => (
          <li key={`${round.at} ${i}`} className={styles.round} data-end={round.end}>
            <Icon name={round.end === 'done' ? 'check' : 'alert'} size={20} />
            <span className={styles.end}>{endText(round)}</span>
            <time
              dateTime={new Date(round.at).toISOString()}
              title={exactTime(new Date(round.at).toISOString())}
            >
              {ageText(round.at, now)}
            </time>
            <span className={styles.traffic}>{trafficText(round)}</span>
            <span className={styles.took}>{durationText(round.milliseconds)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
