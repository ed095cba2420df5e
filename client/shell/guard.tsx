import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../session/session.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './guard.module.css'

/** A page for signed-in users only. */
export function Guard({ children }: { children: ReactNode }) {
  const { status } = useSession()
  if (status === 'signed-in') return children
  if (status === 'signed-out') return <Navigate to="/login" replace />
  return (
    <div className={styles.loading}>
      <h1 className={styles.words}>
        <output>Loading</output>
      </h1>
      <Skeleton className={styles.bar} />
      <div className={styles.cards} aria-hidden>
        {Array.from({ length: 10 }, (_, card) => (
          <div key={card} className={styles.card}>
            <Skeleton className={styles.photo} />
            <Skeleton className={styles.price} />
            <Skeleton />
          </div>
        ))}
      </div>
    </div>
  )
}
