import { useRef, type ReactNode } from 'react'
import type { Listing } from '#sync/listings.ts'
import { useSession } from '../../device/session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { listingOf, type DraftFields, type ListingDraft } from './draft.ts'
import { changeDraft } from './draft-store.ts'
import { DraftCard } from './draft-card.tsx'
import { useForm } from '../../forms/use-form.ts'
import { fieldErrors, ListingFieldset, StatusField } from './fields.tsx'
import styles from './listing-form.module.css'
import { Prohibited } from './prohibited.tsx'
import { PhotoPicker } from './photo-picker.tsx'

type Props = {
  title: string
  draftKey: string
  draft: ListingDraft
  /** Opens the preview. With `submitAtOnce`, the preview submits the listing without a tap. */
  onPreview: (opening: { submitAtOnce: boolean }) => void
  /** The listing that the form changes. Only an existing listing has a status. */
  listed?: Listing
  /** More actions, below the fields. */
  children?: ReactNode
}

/** The form of a new listing or of a change. It leads to the preview, which sends it. */
export function ListingForm({ title, draftKey, draft, onPreview, listed, children }: Props) {
  const submitAtOnce = useRef(false)
  const session = useSession()
  const form = useForm({
    draft: {
      values: draft.fields,
      change: (changes: Partial<DraftFields>) =>
        void changeDraft(draftKey, (before) => ({
          ...before,
          fields: { ...before.fields, ...changes },
        })),
      keepAgain: () => Promise.resolve(true),
      // The preview sends the draft and empties the form.
      forget: () => undefined,
    },
    check: (fields) => fieldErrors(fields)[0],
    async write() {
      onPreview({ submitAtOnce: submitAtOnce.current })
      return { kind: 'confirmed', data: undefined }
    },
    staysOpen: true,
  })
  const { tried } = form
  // An error goes when its field changes.
  const errors = tried
    ? fieldErrors(tried).filter(
        ({ field = '' }) => Reflect.get(tried, field) === Reflect.get(draft.fields, field),
      )
    : []

  return (
    <div className={styles.page}>
      <title>{`${title} · Quad`}</title>
      <h1>{title}</h1>
      <form className={styles.form} {...form.props}>
        <div className={styles.chosen}>
          {listed && <StatusField status={draft.fields.status} onChange={form.change} />}
          <PhotoPicker draftKey={draftKey} photos={draft.photos} listed={listed} />
        </div>
        <ListingFieldset
          fields={draft.fields}
          errors={errors}
          onChange={form.change}
          kept={listed?.category}
        />
        <Prohibited />
        <div className={styles.more}>{children}</div>
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="ghost"
            icon="eye"
            onClick={() => {
              submitAtOnce.current = false
            }}
          >
            Preview
          </Button>
          <Button
            type="submit"
            onClick={() => {
              submitAtOnce.current = true
            }}
          >
            Submit now
          </Button>
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
