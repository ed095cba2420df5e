import { LoadingStatus, Skeleton } from '../../ui/loading/skeleton.tsx'
import styles from './form-skeleton.module.css'

export const FormSkeleton = () => (
  <div className={styles.form}>
    <LoadingStatus />
    <Skeleton className={styles.title} />
    <Skeleton className={styles.photos} />
    {[1, 2, 3, 4].map((field) => (
      <Skeleton key={field} className={styles.field} />
    ))}
  </div>
)
