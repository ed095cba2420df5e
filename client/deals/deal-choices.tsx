import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Listing } from '#sync/listings.ts'
import type { Outcome } from '../device/perform.ts'
import { FormAlert } from '../forms/form-alert.tsx'
import { formErrorOf, type FormError } from '../forms/form-error.ts'
import { Button } from '../ui/controls/button.tsx'
import { PersonText } from '../ui/person-text.tsx'
import { reserve, sell } from './actions.ts'
import styles from './deal-choices.module.css'
import { useAskers, useHolder, type Asker } from './queries.ts'

/** Whom an own listing that is Pending is kept for, or who bought one that is Sold. */
export function DealChoices({ listing }: { listing: Listing }) {
  const { _id: listingId, price, status } = listing
  const holder = useHolder(listingId)
  const askers = useAskers(listingId)
  const [isSkipped, setSkipped] = useState(false)
  const [error, setError] = useState<FormError>()

  async function choose({ userId }: Asker) {
    setError(undefined)
    const outcome: Outcome<unknown> = await (status === 'Sold'
      ? sell(listingId, userId)
      : reserve({ listingId, buyerId: userId, amount: price }))
    if (outcome.kind === 'refused') setError(formErrorOf(outcome))
  }

  if (status === 'Available') return null
  if (holder)
    return (
      <p className={styles.holder}>
        <Link to="/messages" search={{ with: holder.name, about: listingId }}>
          {status === 'Sold' ? 'Sold to' : 'Reserved for'} <PersonText>{holder.name}</PersonText>
        </Link>
      </p>
    )
  if (askers.length === 0 || isSkipped) return null
  return (
    <div className={styles.choices}>
      <p>{status === 'Sold' ? 'Who bought it?' : 'Reserve for'}</p>
      <div
        className={styles.people}
        role="group"
        aria-label={status === 'Sold' ? 'Who bought it?' : 'Reserve for'}
      >
        {askers.slice(0, most).map((asker) => (
          <Button key={asker.userId} small variant="ghost" onClick={() => void choose(asker)}>
            <PersonText>{asker.name}</PersonText>
          </Button>
        ))}
        {status === 'Sold' && (
          <Button small variant="plain" onClick={() => setSkipped(true)}>
            Someone else
          </Button>
        )}
      </div>
      <FormAlert error={error} />
    </div>
  )
}

/** People to choose from. Others are chosen in their conversations. */
const most = 6
