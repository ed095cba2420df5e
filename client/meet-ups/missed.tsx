import { useState } from 'react'
import type { Deal } from '#sync/deals/deals.ts'
import { isolated } from '#sync/texts/isolated.ts'
import { buttonClass } from '../ui/controls/button-class.ts'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { Menu } from '../ui/overlays/menu.tsx'

const loadCancel = () => import('../deals/cancel-dialog.tsx')
const CancelDialog = lazyPart(async () => (await loadCancel()).CancelDialog)

type Props = {
  name: string
  /** What is reserved between the two. */
  reserved: readonly Deal[]
  onSuggest: () => void
}

/** “We didn’t meet”: another time, or the end of a reservation. */
export function Missed({ name, reserved, onSuggest }: Props) {
  const [ending, setEnding] = useState<Deal>()
  const asking = useLazyDialog(loadCancel)
  const entries = [
    { label: 'Suggest a new time', onChoose: onSuggest },
    ...reserved.map((deal) => ({
      label:
        reserved.length === 1
          ? 'Cancel the reservation'
          : `Cancel the reservation of “${isolated(deal.title)}”`,
      onChoose: () => {
        setEnding(deal)
        asking.show()
      },
    })),
  ]
  return (
    <>
      <Menu
        label={`We didn’t meet: meet-up with ${isolated(name)}`}
        entries={entries}
        buttonClassName={buttonClass({ variant: 'ghost', small: true })}
      >
        We Didn’t Meet
      </Menu>
      {ending && asking.place((opened) => <CancelDialog deal={ending} name={name} {...opened} />)}
    </>
  )
}
