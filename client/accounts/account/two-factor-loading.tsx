import { Skeleton } from '../../ui/loading/skeleton.tsx'
import formStyles from '../../forms/form.module.css'
import styles from './set-up.module.css'

/** The layout of the setup, which most users open. */
export const Loading = () => (
  <div className={formStyles.form}>
    <p className="sr-only" role="status">
      Loading
    </p>
    <Skeleton lines={2} />
    <Skeleton className={styles.blankPicture} />
    <Skeleton className={styles.blankField} />
  </div>
)
