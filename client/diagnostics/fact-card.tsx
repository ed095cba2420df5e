import { useId } from 'react'
import type { FactGroup } from './facts.ts'
import styles from './diagnostics.module.css'

export function FactCard({ title, facts }: FactGroup) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
