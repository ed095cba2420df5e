import {
  categories,
  eventTypes,
  hasEventType,
  listingLimits,
  listingProblem,
  missingListingFields,
  statuses,
} from '#sync/listings.ts'
import { Select } from '../../ui/controls/select.tsx'
import { TextArea, TextField } from '../../ui/controls/field.tsx'
import type { DraftFields } from './draft.ts'
import styles from './fields.module.css'

/** Sentences by the name of their field, in the order of the form. */
export type FieldProblems = Readonly<Record<string, string>>

const asks = {
  title: 'Please enter a title.',
  description: 'Please enter a description.',
  price: 'Please enter a price.',
  category: 'Please choose a category.',
} as const

/** All that keeps a form from being sent: the documented sentence first, then what else is missing. */
export function fieldProblems(fields: DraftFields): FieldProblems {
  const first = listingProblem(fields)
  if (!first?.field) return {}
  const missing = missingListingFields(fields).map((field) => [field, asks[field]])
  return { ...Object.fromEntries(missing), [first.field]: first.message }
}

/** The problems that are left once these fields have been changed. */
export const without = (problems: FieldProblems, changed: readonly string[]): FieldProblems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => !changed.includes(field)))

type Props = {
  fields: DraftFields
  onChange: (changes: Partial<DraftFields>) => void
  problems: FieldProblems
  /** Only what is listed already has a status to choose. */
  withStatus?: boolean | undefined
}

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const find = <Value extends string>(values: readonly Value[], wanted: string): Value | '' =>
  values.find((value) => value === wanted) ?? ''

export function ListingFieldset({ fields, onChange, problems, withStatus }: Props) {
  return (
    <div className={styles.fields}>
      <TextField
        label="Title"
        name="title"
        aria-required
        autoComplete="off"
        placeholder="What is it?"
        value={fields.title}
        error={problems.title}
        aside={<Counter text={fields.title} most={listingLimits.title} />}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextArea
        label="Description"
        name="description"
        aria-required
        rows={5}
        placeholder="Condition, size, where to pick it up"
        value={fields.description}
        error={problems.description}
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
        error={problems.price}
        onChange={(event) => onChange({ price: event.target.value })}
      />
      <Select
        label="Category"
        name="category"
        aria-required
        placeholder="Choose a category"
        options={optionsOf(categories)}
        value={fields.category}
        error={problems.category}
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
          error={problems.eventType}
          onChange={(event) => onChange({ eventType: find(eventTypes, event.target.value) })}
        />
      )}
      {withStatus && (
        <Select
          label="Status"
          name="status"
          options={optionsOf(statuses)}
          value={fields.status}
          error={problems.status}
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
