import { cautionOf, cautionWords } from '#sync/moderation/cautions.ts'
import { Icon } from '../ui/drawing/icon.tsx'
import styles from './caution-line.module.css'

/** A quiet word to the reader of a text that has the signs of a scam. */
export function CautionLine({ text }: { text: string }) {
  const caution = cautionOf(text)
  if (!caution) return null
  return (
    <p className={styles.caution}>
      <Icon name="info" size={16} />
      <span>{cautionWords[caution]}</span>
    </p>
  )
}
