import { Icon } from '../../ui/drawing/icon.tsx'
import styles from './newcomers-pill.module.css'

/** A button that scrolls to listings that arrived above. Screen readers announce it politely. */
export function NewcomersPill({ count }: { count: number }) {
  return (
    <div className={styles.place} aria-live="polite">
      {count > 0 && (
        <button
          type="button"
          className={styles.pill}
          onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
        >
          <Icon name="chevron" size={18} className={styles.up} />
          {count === 1 ? '1 new listing' : `${count} new listings`}
        </button>
      )}
    </div>
  )
}
