import { classNames } from '../ui/class-names.ts'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import styles from './card.module.css'
import skeleton from './card-skeleton.module.css'
import words from './listing-words.module.css'

/** The placeholder of a card, line by line. */
export function CardSkeleton() {
  return (
    <div className={styles.card} aria-hidden>
      <div className={classNames(words.photo, styles.photo)}>
        <Skeleton className={skeleton.photo} />
      </div>
      <div className={styles.text}>
        <p className={classNames(styles.line, words.price)}>
          <Skeleton className={classNames(skeleton.bar, skeleton.price)} />
        </p>
        <p className={classNames(words.title, styles.title)}>
          <Skeleton className={classNames(skeleton.bar, skeleton.title)} />
        </p>
        <p className={styles.meta}>
          <Skeleton className={classNames(skeleton.bar, skeleton.meta)} />
        </p>
        <p className={styles.meta}>
          <Skeleton className={classNames(skeleton.bar, skeleton.meta)} />
        </p>
      </div>
    </div>
  )
}
