import { useId, type ReactNode } from 'react'
import styles from './settings.module.css'

type Props = { title: string; words?: ReactNode; children: ReactNode }

/** A group of settings about one subject. */
export function SettingsCard({ title, words, children }: Props) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {words && <p className={styles.words}>{words}</p>}
      </div>
      {children}
    </section>
  )
}
