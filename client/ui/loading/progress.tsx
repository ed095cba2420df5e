import styles from './progress.module.css'

type Props = { label: string; value: number; max?: number; className?: string | undefined }

/** Real progress in words: a bar and a percentage. */
export function Progress({ label, value, max = 100, className }: Props) {
  const percent = Math.round((value / max) * 100)
  return (
    <div className={className}>
      <div className={styles.words} aria-hidden>
        <span>{label}</span>
        <span className={styles.number}>{percent}%</span>
      </div>
      <progress className={styles.bar} aria-label={label} value={value} max={max} />
    </div>
  )
}
