import { useProhibited } from '../categories.ts'
import styles from './prohibited.module.css'

/** What the school does not want to be sold, beside the form. */
export function Prohibited() {
  const text = useProhibited()
  if (text === '') return null
  return (
    <section className={styles.prohibited} aria-labelledby="prohibited">
      <h2 id="prohibited">What you can’t sell here</h2>
      <p>{text}</p>
    </section>
  )
}
