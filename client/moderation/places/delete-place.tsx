import { useState } from 'react'
import type { Spot } from '#sync/meet-ups/spots.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Written } from '../../ui/written.tsx'
import { deletePlace } from './actions.ts'

type Props = {
  /** The one to delete; undefined closes the question. */
  place: Spot | undefined
  onClose: () => void
}

/** Asks before a place is deleted, because students look for it. */
export function DeletePlace({ place, onClose }: Props) {
  // The words stay while the question closes.
  const [shown, setShown] = useState(place)
  if (place && place !== shown) setShown(place)
  return (
    <Dialog
      open={place !== undefined}
      onClose={onClose}
      title="Delete place"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep It
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose()
              if (shown) void deletePlace(shown)
            }}
          >
            Delete
          </Button>
        </>
      }
    >
      <p>
        Students can no longer choose “<Written>{shown?.name}</Written>”. Meet-ups that have it keep
        its name.
      </p>
    </Dialog>
  )
}
