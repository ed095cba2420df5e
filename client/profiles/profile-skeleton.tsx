import { Skeleton } from '../ui/loading/skeleton.tsx'
import styles from './profile-page.module.css'
import skeleton from './profile-skeleton.module.css'

export const ProfileSkeleton = () => (
  <div className={styles.page}>
    <p className="sr-only" role="status">
      Loading
    </p>
    <div className={skeleton.head}>
      <Skeleton className={skeleton.avatar} />
      <Skeleton lines={3} />
    </div>
    <Skeleton className={skeleton.row} />
    <Skeleton className={skeleton.row} />
  </div>
)
