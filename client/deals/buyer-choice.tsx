import { useId, useState } from 'react'
import { dealIdOf } from '#sync/deals/deals.ts'
import type { Listing } from '#sync/listings.ts'
import { shownRows } from '../device/use-query.ts'
import { Button } from '../ui/controls/button.tsx'
import { serverNow } from '../ui/server-clock.ts'
import { Written } from '../ui/written.tsx'
import { reserve, sell } from './actions.ts'
import { useAskers, type Asker } from './askers.ts'
import { factsNow } from './bargain.ts'
import styles from './buyer-choice.module.css'
import { useBuyer } from './queries.ts'

/** Names the buyer of an own listing that was just marked as pending or sold. It can be skipped. */
export function BuyerChoice({ listing }: { listing: Listing }) {
  const { _id, status } = listing
  const id = useId()
  const askers = useAskers(_id)
  const buyer = useBuyer(_id)
  const [isSkipped, setIsSkipped] = useState(false)
  const isSold = status === 'Sold'
  if (status === 'Available' || buyer !== undefined || isSkipped || askers.length === 0) return null

  const choose = (asker: Asker) =>
    void (isSold ? sell(_id, asker.id) : reserve(_id, asker.id, amountFor(listing, asker)))
  return (
    <div ref={reveal} role="group" aria-labelledby={id} className={styles.choice}>
      <p id={id} className={styles.question}>
        {isSold ? 'Who bought it?' : 'Reserve for'}
      </p>
      {askers.slice(0, most).map((asker) => (
        <Button key={asker.id} small variant="ghost" onClick={() => choose(asker)}>
          <Written as="span">{asker.name}</Written>
        </Button>
      ))}
      {isSold && (
        <Button small variant="plain" onClick={() => setIsSkipped(true)}>
          Someone else
        </Button>
      )}
    </div>
  )
}

// It appears below what was pressed, in a sheet maybe under its footer.
const reveal = (choice: HTMLElement | null) => choice?.scrollIntoView({ block: 'nearest' })

/** More than these few are chosen in their conversations. */
const most = 6

/** What both agree about: the buyer’s open offer, or else the asking price. */
function amountFor({ _id, price }: Listing, { id }: Asker): number {
  const deal = shownRows().get('deals', dealIdOf(_id, id))
  const facts = factsNow({ deal }, serverNow())
  return facts?.state === 'open' && facts.by === 'buyer' ? facts.amount : price
}
