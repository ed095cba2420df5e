import { useState } from 'react'
import * as v from 'valibot'
import { messageSchema } from '#sync/answer.ts'
import {
  runningAnnouncementSchema,
  type RunningAnnouncement,
} from '#sync/moderation/announcements.ts'
import { api } from '../device/session/api.ts'
import { showOutcome } from '../forms/outcome-banner.ts'
import { noteSent } from '../moderation/decisions.ts'
import { useRead } from '../moderation/use-read.ts'
import { SettingsCard } from '../settings/settings-card.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Alert } from '../ui/loading/alert.tsx'
import { EmptyState } from '../ui/loading/empty-state.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { PersonText } from '../ui/person-text.tsx'
import { exactTime } from '../ui/time-ago.ts'
import { useOnline } from '../ui/use-online.ts'
import rows from '../moderation/rows.module.css'
import row from './account-row.module.css'
import styles from './administration-page.module.css'
import { AnnouncementForm } from './announcement-form.tsx'

const path = '/api/administration/announcements'
const schema = v.array(runningAnnouncementSchema)

/** A form for a new announcement, and those that run. */
export function AnnouncementsView() {
  const isOnline = useOnline()
  const [round, setRound] = useState(0)
  const { data, problem } = useRead(path, schema)
  return (
    <>
      <SettingsCard
        title="New announcement"
        words="A banner above every page, also offline once it has arrived, until its end or until a person closes it."
      >
        <AnnouncementForm key={round} onSent={() => setRound(round + 1)} />
      </SettingsCard>
      {isOnline && problem && <Alert>{problem}</Alert>}
      <section className={styles.accounts} aria-label="Announcements that run">
        {!data && !problem && <Skeleton lines={4} />}
        {data?.length === 0 && <EmptyState scene="lamp" title="No announcement runs." />}
        {data && data.length > 0 && (
          <ul className={rows.list}>
            {data.map((each) => (
              <Row key={each._id} announcement={each} />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

function Row({ announcement }: { announcement: RunningAnnouncement }) {
  const { text, link, university = 'All campuses', until } = announcement
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        <PersonText as="p">{text}</PersonText>
        {link !== undefined && <p className={rows.meta}>{link}</p>}
        <p className={rows.meta}>
          <PersonText>{university}</PersonText>, until {exactTime(until)}
        </p>
        <Button variant="ghost" small className={row.action} onClick={() => void end(announcement)}>
          End now
        </Button>
      </div>
    </li>
  )
}

async function end({ _id }: RunningAnnouncement): Promise<void> {
  const answer = await api('DELETE', `${path}/${_id}`, { schema: messageSchema })
  noteSent()
  showOutcome(answer.error ? { kind: 'refused', message: answer.message } : { kind: 'confirmed' }, {
    id: 'announcement',
    failed: 'The announcement did not end',
    done: { title: 'Announcement ended', message: 'It disappears from all devices.' },
  })
}
