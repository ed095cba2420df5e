import { Fragment, type ReactNode } from 'react'
import {
  conditions,
  eventTypes,
  listingLimits,
  listingProblem,
  missingListingFields,
  statuses,
} from '#sync/listings.ts'
import type { Fields } from '#sync/engine/fields.ts'
import { newListingFields, type NewListing } from '#sync/listing-fields.ts'
import { ChoiceSelect } from '../../ui/controls/choice-select.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { TextArea, TextField } from '../../ui/controls/field.tsx'
import type { FormError } from '../../forms/form-error.ts'
import { useCategories } from '../categories.ts'
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
  /** The category of an existing listing, which it keeps although the school has removed it. */
  kept?: string | undefined
}

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

const table: Fields = newListingFields

/** The inputs of the fields that the listing has. */
export function ListingFieldset({ fields, onChange, errors, kept }: Props) {
  const categories = useCategoryOptions(kept)
  const errorOf = (name: keyof DraftFields) => errors.find(({ field }) => field === name)?.message
  const inputs = {
    title: (
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
    ),
    price: (
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
    ),
    category: (
      <ChoiceSelect
        look="chips"
        label="Category"
        name="category"
        aria-required
        placeholder="Choose a category"
        options={categories}
        value={fields.category}
        error={errorOf('category')}
        onChoose={(category) => onChange({ category })}
      />
    ),
    eventType: (
      <ChoiceSelect
        look="chips"
        label="Event type"
        name="eventType"
        aria-required
        placeholder="Choose an event type"
        options={optionsOf(eventTypes)}
        value={fields.eventType}
        error={errorOf('eventType')}
        onChoose={(eventType) => onChange({ eventType })}
      />
    ),
    condition: (
      <ChoiceSelect
        look="chips"
        label="Condition"
        name="condition"
        none="Not given"
        aside="optional"
        options={optionsOf(conditions)}
        value={fields.condition}
        error={errorOf('condition')}
        onChoose={(condition) => onChange({ condition })}
      />
    ),
    description: (
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
    ),
    takesOffers: (
      <Switch
        label="Take offers"
        hint="Off: students can only take it at your price."
        checked={fields.takesOffers !== 'false'}
        onChange={(takes) => onChange({ takesOffers: takes ? '' : 'false' })}
      />
    ),
    floor: fields.takesOffers !== 'false' && (
      <TextField
        label="Lowest offer"
        name="floor"
        aside="optional"
        hint="Offers below this are declined for you. No one sees it."
        inputMode="decimal"
        autoComplete="off"
        before={
          <span className={styles.currency} aria-hidden>
            $
          </span>
        }
        value={fields.floor}
        error={errorOf('floor')}
        onChange={(event) => onChange({ floor: event.target.value })}
      />
    ),
  } satisfies Record<keyof NewListing, ReactNode>
  return (
    <div className={styles.fields}>
      {Object.entries(inputs).map(
        ([name, input]) =>
          table[name]?.if?.(fields) !== false && <Fragment key={name}>{input}</Fragment>,
      )}
    </div>
  )
}

function useCategoryOptions(kept: string | undefined) {
  const all = useCategories()
  const options = all.map(({ name, label }) => ({ value: name, label }))
  const isGone = kept !== undefined && !all.some(({ name }) => name === kept)
  return isGone ? [...options, { value: kept, label: kept }] : options
}

function Counter({ text, most }: { text: string; most: number }) {
  return (
    <span className={styles.counter} data-over={text.length > most || undefined}>
      {text.length}/{most}
    </span>
  )
}

type StatusProps = Pick<Props, 'onChange'> & { status: DraftFields['status'] }

/** Only an existing listing has a status. */
export const StatusField = ({ status, onChange }: StatusProps) => (
  <ChoiceSelect
    look="segments"
    label="Status"
    name="status"
    options={optionsOf(statuses)}
    value={status}
    onChoose={(chosen) => onChange({ status: chosen })}
  />
)
