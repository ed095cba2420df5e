import type { AskedNotices, SavedListing } from '#sync/saved-listings.ts'
import { usePending } from '../device/use-pending.ts'
import { Segments } from '../ui/controls/segments.tsx'
import { Switch } from '../ui/controls/switch.tsx'
import { notify } from './actions.ts'
import { AlertPrice } from './alert-price.tsx'
import styles from './notify-switch.module.css'
import { useAlertPrice } from './use-alert-price.ts'

type Props = { listingId: string; saved: SavedListing | undefined }

const choices = { all: 'Every change', drops: 'Price drops only' } as const
const kinds = ['all', 'drops'] as const

const hints = {
  all: 'When its price, status, title, or description changes, or it’s deleted.',
  drops: 'When its price is lower than in the last 30 days, or it’s sold or deleted.',
} as const

/** Whether, about what, and from which price on a person is notified. */
export function NotifySwitch({ listingId, saved }: Props) {
  const pending = usePending('savedListings', saved?.savedListingId)
  const ask = (asked: AskedNotices) => void notify(listingId, asked, saved !== undefined)
  const isOn = saved?.notifyOnUpdate ?? false
  const kind = saved?.notifyOn ?? 'all'
  const isDrops = isOn && kind === 'drops'
  const amount = useAlertPrice(saved?.alertPrice, (alertPrice) => isDrops && ask({ alertPrice }))
  return (
    <div className={styles.notify}>
      <Switch
        pending={pending}
        label="Notify me about this listing"
        hint={hints[kind]}
        checked={isOn}
        onChange={(notifyOnUpdate) => ask({ notifyOnUpdate })}
      />
      {isOn && (
        <Segments
          label="What to notify me about"
          options={kinds.map((each) => choices[each])}
          value={choices[kind]}
          onChange={(choice) =>
            ask({ notifyOn: kinds.find((each) => choices[each] === choice) ?? 'all' })
          }
        />
      )}
      {isDrops && <AlertPrice {...amount} price={saved?.alertPrice} />}
    </div>
  )
}
