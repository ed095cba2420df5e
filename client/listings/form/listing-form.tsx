import { useRef, type ReactNode } from 'react'
import type { Listing } from '#sync/listings.ts'
import { useSession } from '../../device/session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { listingOf, type DraftFields, type ListingDraft } from './draft.ts'
import { changeDraft } from './draft-store.ts'
import { DraftCard } from './draft-card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useForm } from '../../forms/use-form.ts'
import '../../ui/keyboard.ts'
import dock from './dock.module.css'
import { fieldErrors, ListingFieldset, StatusField } from './fields.tsx'
import styles from './listing-form.module.css'
import { SendingNotice } from './preview.tsx'
import { Prohibited } from './prohibited.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import type { useSubmit } from './use-submit.ts'

type Props = {
  title: string
  draftKey: string
  draft: ListingDraft
  onPreview: () => void
  /** Sends the listing without the preview. */
  submission: ReturnType<typeof useSubmit>
  /** Says that the server has it. */
  success: string
  /** The listing that the form changes. Only an existing listing has a status. */
  listed?: Listing
  /** More actions, below the fields. */
  children?: ReactNode
}

/** The form of a new listing or of a change. It sends it, or leads to the preview. */
export function ListingForm(props: Props) {
  const { title, draftKey, draft, onPreview, submission, success, listed, children } = props
  const submitAtOnce = useRef(false)
  const { user } = useSession()
  const form = useForm({
    draft: {
      values: draft.fields,
      change: (changes: Partial<DraftFields>) =>
        void changeDraft(draftKey, (before) => ({
          ...before,
          fields: { ...before.fields, ...changes },
        })),
      keepAgain: () => Promise.resolve(true),
      // The sending empties the form.
      forget: () => undefined,
    },
    check: (fields) => fieldErrors(fields)[0],
    async write() {
      onPreview()
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

  const notice = <SendingNotice of={submission}>{success}</SendingNotice>
  const { isOver, sent: shown = draft } = submission
  return (
    <div className={styles.page}>
      <title>{`${title} · Quad`}</title>
      <h1>{title}</h1>
      {isOver ? (
        notice
      ) : (
        <form
          className={styles.form}
          data-docked
          {...form.props}
          onSubmit={(event) => {
            const isRight = fieldErrors(draft.fields).length === 0
            const { props: next } = submitAtOnce.current && isRight ? submission.form : form
            next.onSubmit(event)
          }}
        >
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
          {notice}
          <div className={dock.dock}>
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
              busy={submission.form.isBusy}
              onClick={() => {
                submitAtOnce.current = true
              }}
            >
              Submit now
            </Button>
          </div>
        </form>
      )}
      {/* The same element while the form is filled in and after it was sent: its photo stays. */}
      <aside
        className={classNames(styles.side, isOver && styles.alone)}
        aria-label="How the card will look"
      >
        {user && <DraftCard listing={listingOf(shown, user, listed)} fields={shown.fields} />}
      </aside>
    </div>
  )
}
