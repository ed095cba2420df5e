import { useState, type ReactNode } from 'react'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import type { Bargain } from './bargain.ts'

const load = () => import('./offer-dialog.tsx')
const OfferDialog = lazyPart(async () => (await load()).OfferDialog)

interface OfferSheet {
  /** For the button that opens it. */
  reach: { onPointerEnter: () => void; onFocus: () => void }
  open: (bargain: Bargain) => void
  sheet: ReactNode
}

/** The sheet of an offer, whose code loads when it is wanted. */
export function useOfferDialog(focusAfter?: () => HTMLElement | true): OfferSheet {
  const { reach, show, place } = useLazyDialog(load)
  // As its author saw the deal when the sheet opened.
  const [bargain, setBargain] = useState<Bargain>()

  function open(next: Bargain) {
    setBargain(next)
    show()
  }

  const sheet =
    bargain &&
    place((opened) => <OfferDialog bargain={bargain} focusAfter={focusAfter} {...opened} />)
  return { reach, open, sheet }
}
