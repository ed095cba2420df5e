import { classNames } from '../class-names.ts'
import styles from './skeleton.module.css'

type Props = { className?: string | undefined; lines?: number }

/** A placeholder for loading content. The parent says so with `LoadingStatus`. */
export function Skeleton({ className, lines }: Props) {
  if (!lines) return <span className={classNames(styles.block, className)} aria-hidden />
  return (
    <span className={classNames(styles.lines, className)} aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.block} />
      ))}
    </span>
  )
}

/** Says to screen readers what `Skeleton` shows. */
export const LoadingStatus = () => (
  <p className="sr-only" role="status">
    Loading
  </p>
)
