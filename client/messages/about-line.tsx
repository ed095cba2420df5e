import { useListing } from '../listings/queries.ts'
import { Icon } from '../ui/drawing/icon.tsx'
import { Written } from '../ui/written.tsx'
import styles from './composer.module.css'
import { SharedCard } from './shared-card.tsx'

/** What the next message is about, in one line: the conversation shows the listing under its head. */
export function AboutLine({ id, onRemove }: { id: string; onRemove: () => void }) {
  const listing = useListing(id)
  return (
    <div className={styles.about}>
      {listing ? (
        <p className={styles.subject}>
          About <Written>{listing.title}</Written>
        </p>
      ) : (
        <SharedCard id={id} />
      )}
      <button
        type="button"
        className={styles.round}
        aria-label="Remove this listing"
        onClick={onRemove}
      >
        <Icon name="close" size={20} />
      </button>
    </div>
  )
}
