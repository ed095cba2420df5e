import { useState, type ReactNode, type RefObject } from 'react'
import { lazyPart, PartPlace } from '../loading/lazy-part.tsx'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** The words are there for a screen reader, the body shows its own. */
  hideTitle?: boolean
  children: ReactNode
  /** What has the focus afterwards, where it is not what has opened it. */
  focusAfter?: RefObject<HTMLElement | null> | undefined
  /** Stays at the lower edge while the body scrolls. */
  footer?: ReactNode
}

export type SheetProps = DialogProps & { media: ReactNode }

const loadSurfaces = () => import('./dialog-surface.tsx')

/** Fetches what a dialog needs, so that it opens at once: on hover, on focus, when idle. */
export const preloadDialog = () => void loadSurfaces().catch(() => undefined)

const surfaces = {
  dialog: lazyPart(async () => (await loadSurfaces()).DialogSurface),
  drawer: lazyPart(async () => (await loadSurfaces()).DrawerSurface),
}

/** Once opened it stays, so that it can leave with its motion. */
function useWanted(open: boolean) {
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  return wanted || open
}

/** From below on a phone, in the middle of a desktop. */
export function Dialog(props: DialogProps) {
  return useWanted(props.open) ? (
    <PartPlace>
      <surfaces.dialog {...props} />
    </PartPlace>
  ) : null
}

/** From below on a phone, from the right on a desktop. */
export function DrawerDialog(props: DialogProps) {
  return useWanted(props.open) ? (
    <PartPlace>
      <surfaces.drawer {...props} />
    </PartPlace>
  ) : null
}
