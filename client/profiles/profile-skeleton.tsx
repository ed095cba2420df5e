import { LoadingStatus, Skeleton } from '../ui/loading/skeleton.tsx'
import head from './profile-head.module.css'
import page from './profile-page.module.css'
import styles from './profile-skeleton.module.css'

/** The placeholder of another person’s profile, line by line, so that nothing moves when it comes. */
export const ProfileSkeleton = () => (
  <div className={page.page}>
    <LoadingStatus />
    <div className={head.head} aria-hidden>
      <Skeleton className={styles.avatar} />
      <div className={head.words}>
        <span className={styles.name}>
          <Skeleton className={styles.bar} />
        </span>
        <Line />
        <Line />
      </div>
      <div className={head.more}>
        <div className={styles.facts}>
          <Line />
          <Line />
        </div>
      </div>
    </div>
    <div className={page.actions} aria-hidden>
      <Skeleton className={styles.button} />
      <Skeleton className={styles.button} />
    </div>
    <div className={page.quiet} aria-hidden>
      <span className={styles.quiet}>
        <Skeleton className={styles.bar} />
      </span>
    </div>
    <div aria-hidden>
      <div className={styles.tabs} data-placeholder="tabs">
        <Skeleton className={styles.bar} />
        <Skeleton className={styles.bar} />
      </div>
      <div className={styles.cards}>
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} className={styles.card} />
        ))}
      </div>
    </div>
  </div>
)

const Line = () => (
  <span className={styles.line}>
    <Skeleton className={styles.bar} />
  </span>
)
