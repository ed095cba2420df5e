import type { ReactNode } from 'react'
import { namedImage } from '#sync/images.ts'
import { fieldName } from '#sync/field-list.ts'
import { listingFields } from '#sync/listing-fields.ts'
import type { NamedCategory } from '#sync/moderation/rules.ts'
import { priceText } from '#sync/money.ts'
import type { FieldConflict } from '#sync/refusal.ts'
import { Photo } from '../../images/photo.tsx'
import { labelOf, useCategories } from '../categories.ts'
import { ConflictNotice, type ConflictField } from '../../refusals/conflict-notice.tsx'
import { differingParts } from '../../refusals/differing-parts.ts'
import type { NoticeProps } from '../../refusals/refused-notice.tsx'
import styles from './listing-conflict.module.css'

/** An edit of a listing that another device has changed, too. */
export function ListingConflict(props: NoticeProps) {
  const categories = useCategories()
  return <ConflictNotice {...props} describe={(conflict) => fieldOf(conflict, categories)} />
}

function fieldOf(
  { field, wanted, current }: FieldConflict,
  categories: readonly NamedCategory[],
): ConflictField {
  const label = fieldName(field, listingFields)
  if (field === 'category') {
    const [mine, theirs] = [wanted, current].map((each) => labelOf(categories, String(each)))
    return { label, mine, theirs }
  }
  if (field === 'takesOffers') return { label, mine: onOrOff(wanted), theirs: onOrOff(current) }
  if (typeof wanted !== 'string' || typeof current !== 'string')
    return { label, mine: shown(wanted), theirs: shown(current) }
  const [mine, theirs] = differingParts(wanted, current)
  return { label, mine, theirs }
}

/** Offers are taken unless the row says otherwise. */
const onOrOff = (value: unknown): string => (value === false ? 'Off' : 'On')

function shown(value: unknown): ReactNode {
  if (typeof value === 'number') return priceText(value)
  if (Array.isArray(value)) return <Photos names={value.map(String)} />
  return typeof value === 'string' ? value : 'None'
}

function Photos({ names }: { names: string[] }) {
  if (names.length === 0) return 'No photos'
  return (
    <>
      {names.length === 1 ? '1 photo' : `${names.length} photos`}
      <span className={styles.photos}>
        {names.map((name) => (
          <Photo key={name} image={namedImage(name)} alt="" sizes="48px" className={styles.photo} />
        ))}
      </span>
    </>
  )
}
