import {
  categories,
  conditions,
  eventTypes,
  hasEventType,
  listingLimits,
  listingProblem,
  missingListingFields,
  statuses,
} from '#sync/listings.ts'
import { Select } from '../../ui/controls/select.tsx'
import { TextArea, TextField } from '../../ui/controls/field.tsx'
import type { FormError } from '../../forms/form-error.ts'
import type { DraftFields } from './draft.ts'
import styles from './fields.module.css'

const asks = {
  title: 'Please enter a title.',
  description: 'Please enter a description.',
  price: 'Please enter a price.',
  category: 'Please choose a category.',
} as const

/** The problem with a documented sentence first, then the other missing fields. */
export function fieldErrors(fields: DraftFields): FormError[] {
  const first = listingProblem(fields)
  if (!first?.field) return []
  const missing = missingListingFields(fields).filter((field) => field !== first.field)
  return [first, ...missing.map((field) => ({ field, message: asks[field] }))]
}

type Props = {
  fields: DraftFields
  onChange: (changes: Partial<DraftFields>) => void
  errors: readonly FormError[]
  /** Only an existing listing has a status. */
  withStatus?: boolean | undefined
}

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const find = <Value extends string>(values: readonly Value[], wanted: string): Value | '' =>
  values.find((value) => value === wanted) ?? ''

export function ListingFieldset({ fields, onChange, errors, withStatus }: Props) {
  const errorOf = (name: keyof DraftFields) => errors.find(({ field }) => field === name)?.message
  return (
    <div className={styles.fields}>
      <TextField
        label="Title"
        name="title"
        aria-required
        autoComplete="off"
        placeholder="What is it?"
        value={fields.title}
        error={errorOf('title')}
        aside={<Counter text={fields.title} most={listingLimits.title} />}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextArea
        label="Description"
        name="description"
        aria-required
        rows={5}
        placeholder="Size, what it comes with, where to pick it up"
        value={fields.description}
        error={errorOf('description')}
        aside={<Counter text={fields.description} most={listingLimits.description} />}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <TextField
        label="Price"
        name="price"
        aria-required
        inputMode="decimal"
        autoComplete="off"
        placeholder="0 for free"
        before={
          <span className={styles.currency} aria-hidden>
            $
          </span>
        }
        value={fields.price}
        error={errorOf('price')}
        onChange={(event) => onChange({ price: event.target.value })}
      />
      <Select
        label="Category"
        name="category"
        aria-required
        placeholder="Choose a category"
        options={optionsOf(categories)}
        value={fields.category}
        error={errorOf('category')}
        onChange={(event) => onChange({ category: find(categories, event.target.value) })}
      />
      {hasEventType(fields.category) && (
        <Select
          label="Event type"
          name="eventType"
          aria-required
          placeholder="Choose an event type"
          options={optionsOf(eventTypes)}
          value={fields.eventType}
          error={errorOf('eventType')}
          onChange={(event) => onChange({ eventType: find(eventTypes, event.target.value) })}
        />
      )}
      {!hasEventType(fields.category) && (
        <Select
          label="Condition"
          name="condition"
          options={[{ value: '', label: 'Not given' }, ...optionsOf(conditions)]}
          value={fields.condition}
          error={errorOf('condition')}
          onChange={(event) => onChange({ condition: find(conditions, event.target.value) })}
        />
      )}
      {withStatus && (
        <Select
          label="Status"
          name="status"
          options={optionsOf(statuses)}
          value={fields.status}
          error={errorOf('status')}
          onChange={(event) =>
            onChange({ status: find(statuses, event.target.value) || 'Available' })
          }
        />
      )}
    </div>
  )
}

function Counter({ text, most }: { text: string; most: number }) {
  return (
    <span className={styles.counter} data-over={text.length > most || undefined}>
      {text.length}/{most}
    </span>
  )
}
