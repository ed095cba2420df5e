import { priceText } from '#sync/money.ts'
import { TextField } from '../ui/controls/field.tsx'
import styles from './notify-switch.module.css'
import type { TypedPrice } from './use-alert-price.ts'

/** The highest price worth a notification. It has no button: what is typed counts when the field is left. */
export function AlertPrice({
  typed,
  error,
  change,
  keep,
  price,
}: TypedPrice & { price: number | undefined }) {
  return (
    <TextField
      label="Only at this price or less"
      aside="optional"
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      placeholder="Any lower price"
      before={
        <span className={styles.currency} aria-hidden>
          $
        </span>
      }
      hint={price === undefined ? undefined : sentenceOf(price)}
      value={typed}
      error={error}
      onChange={(event) => change(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
    />
  )
}

const sentenceOf = (price: number): string =>
  price === 0 ? 'Only if it’s free.' : `Only at ${priceText(price)} or less.`
