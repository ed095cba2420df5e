import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { useSession } from '../device/session/session.ts'
import { storeWantedPage } from '../device/session/wanted-page.ts'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import styles from './guard.module.css'

/** Shows its children to logged-in users and sends visitors to the login page. */
export function Guard({ children }: { children: ReactNode }) {
  const { status } = useSession()
  const [wasIn, setWasIn] = useState(false)
  if (status === 'signed-in' && !wasIn) setWasIn(true)
  if (status === 'signed-in') return children
  // After a logout the next login does not return to this page.
  if (status === 'signed-out') return <ToLogin keep={!wasIn} />
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

function ToLogin({ keep }: { keep: boolean }) {
  const navigate = useNavigate()

  useEffect(() => {
    if (keep) storeWantedPage()
    void navigate({ to: '/login', replace: true })
  }, [keep, navigate])

  return null
}
