import { useState, type ReactNode } from 'react'
import type { MeetUp } from '#sync/meet-ups/meet-ups.ts'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'

const load = () => import('./meet-up-dialog.tsx')
const MeetUpDialog = lazyPart(async () => (await load()).MeetUpDialog)

/** The other person of a meet-up. */
export interface Other {
  id: string
  name: string
}

interface MeetUpSheet {
  /** For the button that opens it. */
  reach: { onPointerEnter: () => void; onFocus: () => void }
  /** @param meetUp as its author sees it now */
  open: (meetUp: MeetUp | undefined) => void
  sheet: ReactNode
}

/** The sheet of a proposal, whose code loads when it is wanted. */
export function useMeetUpDialog(other: Other, focusAfter: () => HTMLElement | true): MeetUpSheet {
  const { reach, show, place } = useLazyDialog(load)
  const [seen, setSeen] = useState<MeetUp>()

  function open(meetUp: MeetUp | undefined) {
    setSeen(meetUp)
    show()
  }

  const sheet = place((opened) => (
    <MeetUpDialog other={other} meetUp={seen} focusAfter={focusAfter} {...opened} />
  ))
  return { reach, open, sheet }
}
