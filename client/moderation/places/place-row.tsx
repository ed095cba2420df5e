import type { Spot } from '#sync/meet-ups/spots.ts'
import { classNames } from '../../ui/class-names.ts'
import { OptionsMenu } from '../../ui/overlays/options-menu.tsx'
import { Written } from '../../ui/written.tsx'
import styles from '../rows.module.css'

type Props = {
  place: Spot
  /** Its number in the list, from one to `last`. */
  number: number
  last: number
  onEdit: () => void
  /** @param to its new place in the list, from zero */
  onMove: (to: number) => void
  onDelete: () => void
}

/** A place, and a menu with what can be done about it. */
export function PlaceRow({ place, number, last, onEdit, onMove, onDelete }: Props) {
  const { name, hint } = place
  const entries = [
    { label: 'Edit', onChoose: onEdit },
    ...(number > 1 ? [{ label: 'Move up', onChoose: () => onMove(number - 2) }] : []),
    ...(number < last ? [{ label: 'Move down', onChoose: () => onMove(number) }] : []),
    { label: 'Delete', onChoose: onDelete },
  ]
  return (
    <li className={classNames(styles.row, styles.numbered)} aria-label={name}>
      <span className={styles.number} aria-hidden>
        {number}
      </span>
      <span className={styles.words}>
        <Written as="strong">{name}</Written>
        {hint !== '' && (
          <Written as="span" className={styles.meta}>
            {hint}
          </Written>
        )}
      </span>
      <OptionsMenu label={`Options for ${name}`} entries={entries} />
    </li>
  )
}
