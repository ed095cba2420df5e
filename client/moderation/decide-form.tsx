import { useState } from 'react'
import { verdictsOf, type ModerationItem, type Verdict } from '#sync/moderation/moderation.ts'
import { shownUser } from '../device/session/store.ts'
import { Button } from '../ui/controls/button.tsx'
import styles from './decide-form.module.css'
import { ReasonForm } from './reason-form.tsx'
import { useKeys } from './use-keys.ts'
import { verdictWords } from './words.ts'

type Props = { item: ModerationItem; onDecided: () => void }

/** A button and a letter for each decision. The chosen one asks for its reason. */
export function DecideForm({ item, onDecided }: Props) {
  const [chosen, setChosen] = useState<Verdict>()
  const possible = verdictsNow(item)
  useKeys(
    Object.fromEntries(
      possible.map((verdict) => [verdictWords[verdict].key, () => setChosen(verdict)]),
    ),
  )
  if (item.person && item.person._id === shownUser()?.id)
    return <p className={styles.words}>You can’t decide about yourself.</p>
  if (possible.length === 0) return <p className={styles.words}>This was answered.</p>
  return (
    <section className={styles.decide} aria-label="Decision">
      <div className={styles.verdicts}>
        {possible.map((verdict) => (
          <Button
            key={verdict}
            variant="ghost"
            aria-pressed={verdict === chosen}
            aria-keyshortcuts={verdictWords[verdict].key}
            className={styles.verdict}
            onClick={() => setChosen(verdict)}
          >
            {verdictWords[verdict].label}
            <kbd aria-hidden>{verdictWords[verdict].key}</kbd>
          </Button>
        ))}
      </div>
      {chosen && possible.includes(chosen) && (
        <ReasonForm
          key={chosen}
          item={item}
          verdict={chosen}
          onCancel={() => setChosen(undefined)}
          onDecided={onDecided}
        />
      )}
    </section>
  )
}

/** The decisions that make sense for a thing as it is. */
function verdictsNow(item: ModerationItem): Verdict[] {
  const { kind, isWaiting, person, listing, held, review } = item
  const isHidden = listing?.hidden !== undefined || review?.isHidden === true
  const isByModerator = listing?.hidden?.by === 'moderator' || review?.isHidden === true
  const isThere = kind === 'listing' ? listing !== undefined : review !== undefined
  const conditions: Partial<Record<Verdict, boolean>> = {
    release: held !== undefined,
    dismiss: isWaiting && !held,
    warn: isWaiting && !held && person?.isDeleted === false,
    hide: isThere && !isByModerator,
    restore: isThere && isHidden && !held,
    suspend: person?.isDeleted === false && !person.suspended,
    reinstate: person?.suspended !== undefined,
    accept: isWaiting,
    decline: isWaiting,
    done: isWaiting,
  }
  return verdictsOf[kind].filter((verdict) => conditions[verdict])
}
