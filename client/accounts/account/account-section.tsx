import { useId, type ReactNode } from 'react'
import { Icon, type IconName } from '../../ui/drawing/icon.tsx'
import styles from './account-page.module.css'

type SectionProps = { title: string; words: string; children: ReactNode }

/** A section of the account page: its rows on a card, and its name beside or above it. */
export function AccountSection({ title, words, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.name}>
        <h2 id={id}>{title}</h2>
        <p>{words}</p>
      </div>
      <div className={styles.card}>{children}</div>
    </section>
  )
}

type RowProps = { icon: IconName; title: ReactNode; words: ReactNode; children?: ReactNode }

export const SectionRow = ({ icon, title, words, children }: RowProps) => (
  <div className={styles.row}>
    <Icon name={icon} />
    <div className={styles.text}>
      <h3>{title}</h3>
      <p>{words}</p>
    </div>
    {children && <div className={styles.action}>{children}</div>}
  </div>
)
