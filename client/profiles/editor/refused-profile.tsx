import { fieldName } from '#sync/field-list.ts'
import { profileFields } from '#sync/profile-changes.ts'
import type { FieldConflict } from '#sync/refusal.ts'
import { ConflictNotice, type ConflictField } from '../../refusals/conflict-notice.tsx'
import { differingParts } from '../../refusals/differing-parts.ts'
import { isInConflict } from '../../refusals/is-in-conflict.ts'
import { RefusedNotice, type NoticeProps } from '../../refusals/refused-notice.tsx'

/** A refused change of the user's profile. */
export const RefusedProfile = (props: NoticeProps) =>
  isInConflict(props.entry) ? (
    <ConflictNotice {...props} describe={fieldOf} />
  ) : (
    <RefusedNotice {...props} />
  )

function fieldOf({ field, wanted, current }: FieldConflict): ConflictField {
  const [mine, theirs] = differingParts(shown(wanted), shown(current))
  return { label: fieldName(field, profileFields), mine, theirs }
}

const shown = (value: unknown): string =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? `${value}` : 'None'
