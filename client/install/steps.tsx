import { Icon } from '../ui/drawing/icon.tsx'
import styles from './steps.module.css'
import type { Way } from './ways.ts'

/** The steps of one way to install. */
export function Steps({ way }: { way: Way }) {
  return (
    <section className={styles.way}>
      <h2>{way.title}</h2>
      <ol className={styles.steps}>
        {way.steps.map((step) => (
          <li key={step.words}>
            <span className={styles.icon}>
              <Icon name={step.icon} size={20} />
            </span>
            {step.words}
          </li>
        ))}
      </ol>
      {way.note !== undefined && <p className={styles.note}>{way.note}</p>}
    </section>
  )
}
