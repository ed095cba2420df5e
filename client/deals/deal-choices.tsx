import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Listing } from '#sync/listings.ts'
import { priceText } from '#sync/money.ts'
import { FormAlert } from '../forms/form-alert.tsx'
import { formErrorOf, type FormError } from '../forms/form-error.ts'
import { Button } from '../ui/controls/button.tsx'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { useNow } from '../ui/now.ts'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { PersonText } from '../ui/person-text.tsx'
import { reserve, sell } from './actions.ts'
import styles from './deal-choices.module.css'
import { useAskers, useHolder, useOffersFor, type Asker, type NamedDeal } from './queries.ts'

const load = () => import('./sell-elsewhere-dialog.tsx')
const SellElsewhereDialog = lazyPart(async () => (await load()).SellElsewhereDialog)

interface Props {
  listing: Listing
  /** Whether to ask for the buyer, if none is named. */
  isAsking: boolean
}

/** Below the status of an own listing: its offers, and whom it is kept for or was sold to. */
export function DealChoices({ listing, isAsking }: Props) {
  const { _id: listingId, status } = listing
  const holder = useHolder(listingId)
  return (
    <>
      <Offers listingId={listingId} />
      {holder && status !== 'Available' && (
        <Link
          to="/messages"
          search={{ with: holder.name, about: listingId }}
          className={styles.link}
        >
          <span>
            {status === 'Sold' ? 'Sold to' : 'Reserved for'} <PersonText>{holder.name}</PersonText>
          </span>
        </Link>
      )}
      {holder && isAsking && status === 'Pending' && (
        <SellElsewhere listingId={listingId} holder={holder} />
      )}
      {!holder && isAsking && status !== 'Available' && <Askers key={status} listing={listing} />}
    </>
  )
}

function SellElsewhere({ listingId, holder }: { listingId: string; holder: NamedDeal }) {
  const { reach, show, place } = useLazyDialog(load)
  return (
    <>
      <Button small variant="plain" {...reach} onClick={show}>
        Sold to someone else
      </Button>
      {place((opened) => (
        <SellElsewhereDialog listingId={listingId} holder={holder} {...opened} />
      ))}
    </>
  )
}

function Offers({ listingId }: { listingId: string }) {
  const offers = useOffersFor(listingId, useNow())
  const [best] = offers
  if (!best) return null
  const count = offers.length === 1 ? '1 offer' : `${offers.length} offers`
  return (
    <Link to="/deals" className={styles.link}>
      {best.amount === 0 ? count : `${count}, the best ${priceText(best.amount)}`}
    </Link>
  )
}

/** People to choose from. Others are chosen in their conversations. */
const most = 6

function Askers({ listing: { _id: listingId, price, status } }: { listing: Listing }) {
  const askers = useAskers(listingId)
  const [isSkipped, setSkipped] = useState(false)
  const [error, setError] = useState<FormError>()
  const isSold = status === 'Sold'
  const question = isSold ? 'Who bought it?' : 'Reserve for'

  async function choose({ userId, amount = price }: Asker) {
    setError(undefined)
    const outcome = isSold
      ? await sell(listingId, userId)
      : await reserve({ listingId, buyerId: userId, amount })
    if (outcome.kind === 'refused') setError(formErrorOf(outcome))
  }

  if (askers.length === 0 || isSkipped) return null
  return (
    <div className={styles.choices}>
      <p>{question}</p>
      <div className={styles.people} role="group" aria-label={question}>
        {askers.slice(0, most).map((asker) => (
          <Button key={asker.userId} small variant="ghost" onClick={() => void choose(asker)}>
            <PersonText>{asker.name}</PersonText>
          </Button>
        ))}
        {isSold && (
          <Button small variant="plain" onClick={() => setSkipped(true)}>
            Someone else
          </Button>
        )}
      </div>
      <FormAlert error={error} />
    </div>
  )
}
