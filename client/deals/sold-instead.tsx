import { useRef, useState } from 'react'
import { buyerOf } from '#sync/deals/deals.ts'
import formStyles from '../forms/form.module.css'
import { useQuery } from '../device/use-query.ts'
import { Button } from '../ui/controls/button.tsx'
import { Chips } from '../ui/controls/chips.tsx'
import { Dialog, preloadDialog } from '../ui/overlays/dialog.tsx'
import { sell } from './actions.ts'
import { useAskers, type Asker } from './askers.ts'
import styles from './sold-instead.module.css'

type Props = {
  listingId: string
  /** The deal by which it is reserved. */
  holder: string
}

/** Sells a reserved listing to another person, after a question, because its buyer loses it. */
export function SoldInstead({ listingId, holder }: Props) {
  const buyer = useQuery((rows) => rows.get('conversations', buyerOf(holder))?.messagesWith)
  const askers = useAskers(listingId).filter(({ id }) => id !== buyerOf(holder))
  const place = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const close = () => setOpen(false)
  const name = buyer ?? 'someone'
  return (
    <div ref={place} className={styles.instead}>
      <Button
        variant="plain"
        small
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setOpen(true)}
      >
        Sold to someone else
      </Button>
      <Dialog
        open={open}
        onClose={close}
        focusAfter={() => place.current?.querySelector('button') ?? true}
        title="Sold to someone else?"
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              Keep It
            </Button>
            <Button
              variant="danger"
              disabled={askers.length > 0 && chosen === undefined}
              onClick={() => {
                close()
                void sell(listingId, chosen || null)
              }}
            >
              Sell
            </Button>
          </>
        }
      >
        <div className={formStyles.form}>
          {askers.length > 0 && (
            <Chips
              label="Who bought it?"
              wrap
              options={[
                ...askers.map(({ id, name: label }) => ({ value: id, label })),
                { value: someoneElse, label: 'Someone else' },
              ]}
              value={chosen ?? unchosen}
              onChange={setChosen}
            />
          )}
          <p>
            This is reserved for {name}. Sell it to {nameOf(askers, chosen)} instead? {name} is
            notified.
          </p>
        </div>
      </Dialog>
    </div>
  )
}

/** The choice of a buyer who is not named. */
const someoneElse = ''
/** Of none of them. */
const unchosen = 'unchosen'

const nameOf = (askers: readonly Asker[], id: string | undefined): string =>
  askers.find((asker) => asker.id === id)?.name ?? 'someone else'
