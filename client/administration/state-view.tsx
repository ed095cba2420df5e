import { serverStateSchema } from '#sync/moderation/administration.ts'
import { useRead } from '../moderation/use-read.ts'
import { Badge } from '../ui/drawing/badge.tsx'
import { Alert } from '../ui/loading/alert.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { useOnline } from '../ui/use-online.ts'
import { MaintenanceCard } from './maintenance-card.tsx'
import styles from './state-view.module.css'

const levels = {
  ok: { tone: 'lawn', icon: 'check', label: 'OK' },
  warning: { tone: 'amber', icon: 'info', label: 'Note' },
  fault: { tone: 'brick', icon: 'alert', label: 'Fault' },
} as const

/** Maintenance mode, and how the server is, in the words of `quad doctor`. */
export function StateView() {
  const isOnline = useOnline()
  const { data, problem } = useRead('/api/administration/state', serverStateSchema)
  if (!data) return problem ? isOnline && <Alert>{problem}</Alert> : <Skeleton lines={8} />
  return (
    <section className={styles.state} aria-label="Server">
      <p className={styles.version}>Quad {data.version}</p>
      <MaintenanceCard running={data.maintenance} />
      <ul className={styles.findings}>
        {data.findings.map(({ name, level, says, remedy }) => (
          <li key={name} className={styles.finding}>
            <p className={styles.head}>
              <strong>{name}</strong>
              <Badge tone={levels[level].tone} icon={levels[level].icon}>
                {levels[level].label}
              </Badge>
            </p>
            <p>{says}</p>
            {remedy !== undefined && <p className={styles.remedy}>{remedy}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
