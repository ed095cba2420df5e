import * as v from 'valibot'
import { decisionSchema } from '#sync/moderation/moderation.ts'
import { EmptyState } from '../ui/loading/empty-state.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { DecisionList } from './decision-list.tsx'
import styles from './item-view.module.css'
import { useRead } from './use-read.ts'

const logSchema = v.array(decisionSchema)

type Props = {
  /** Who reads it. Only moderators can open the things that the decisions are about. */
  of: 'moderation' | 'administration'
}

/** The latest decisions of all moderators and administrators. */
export function LogView({ of }: Props) {
  const log = useRead(`/api/${of}/decisions?limit=100`, logSchema)
  if (!log.data) return log.problem ? null : <Skeleton lines={8} />
  if (log.data.length === 0) return <EmptyState scene="lamp" title="No decisions yet." />
  return (
    <section className={styles.part}>
      <h2>The latest decisions</h2>
      <DecisionList decisions={log.data} linked={of === 'moderation'} />
    </section>
  )
}
