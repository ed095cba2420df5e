import { useRef, useState, type SubmitEvent, type ReactNode } from 'react'
import type { Listing } from '#sync/listings.ts'
import { useSession } from '../../device/session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { listingOf, type ListingDraft } from './draft.ts'
import { changeDraft } from './draft-store.ts'
import { DraftCard } from './draft-card.tsx'
import { fieldProblems, ListingFieldset, without, type FieldProblems } from './fields.tsx'
import styles from './listing-form.module.css'
import { PhotoPicker } from './photo-picker.tsx'

type Props = {
  title: string
  draftKey: string
  draft: ListingDraft
  onPreview: () => void
  /** The listing that is changed. Only what is listed already has a status to choose. */
  listed?: Listing
  /** Below them: what else can be done. */
  children?: ReactNode
}

/** The form of a listing, for a new one and for a change. */
export function ListingForm({ title, draftKey, draft, onPreview, listed, children }: Props) {
  const [problems, setProblems] = useState<FieldProblems>({})
  const session = useSession()
  const form = useRef<HTMLFormElement>(null)

  function preview(event: SubmitEvent) {
    event.preventDefault()
    const found = fieldProblems(draft.fields)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first === undefined) return onPreview()
    form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }

  return (
    <div className={styles.page}>
      <title>{`${title} · Quad`}</title>
      <h1>{title}</h1>
      <form ref={form} className={styles.form} noValidate data-kept onSubmit={preview}>
        <PhotoPicker draftKey={draftKey} photos={draft.photos} listed={listed} />
        <ListingFieldset
          fields={draft.fields}
          problems={problems}
          withStatus={listed !== undefined}
          onChange={(changes) => {
            setProblems((before) => without(before, Object.keys(changes)))
            void changeDraft(draftKey, (before) => ({
              ...before,
              fields: { ...before.fields, ...changes },
            }))
          }}
        />
        <div className={styles.actions}>
          <Button type="submit" icon="eye">
            Preview
          </Button>
          {children}
        </div>
      </form>
      <aside className={styles.side} aria-label="How the card will look">
        {session.status === 'signed-in' && (
          <DraftCard listing={listingOf(draft, session.user, listed)} fields={draft.fields} />
        )}
      </aside>
    </div>
  )
}
