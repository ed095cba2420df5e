import type { Rows } from '#sync/engine/replica.ts'
import { useQuery } from '../../device/use-query.ts'
import { PersonText } from '../../ui/person-text.tsx'
import styles from './prohibited.module.css'

const prohibitedIn = (rows: Rows) => rows.state()?.rules?.prohibited ?? ''

/** What may not be sold, in the words of the school, beside the form. */
export function Prohibited() {
  const text = useQuery(prohibitedIn)
  if (text === '') return null
  return (
    <section className={styles.prohibited} aria-labelledby="prohibited">
      <h2 id="prohibited">What you can’t sell here</h2>
      <PersonText as="p">{text}</PersonText>
    </section>
  )
}
