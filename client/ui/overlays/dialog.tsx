import { useState, type ReactNode, type RefObject } from 'react'
import { lazyPart, PartPlace } from '../loading/lazy-part.tsx'

export type DialogProps = {
  open: boolean
  onClose: () => void
  /** `onClose` asks first. A link to another page and a closed tab then ask, too. */
  isGuarded?: boolean
  title: ReactNode
  /** Hides the title visually. The body shows its own. */
  hideTitle?: boolean
  /** Stands between the title and Close. */
  action?: ReactNode
  children: ReactNode
  /** The element that gets the focus, if not the first field. */
  focusFirst?: RefObject<HTMLElement | null> | undefined
  /**
   * The element that gets the focus afterwards, if not the one that opened the dialog. A function
   * returns true for the latter.
   */
  focusAfter?: RefObject<HTMLElement | null> | (() => HTMLElement | boolean) | undefined
  /** Stays at the bottom while the body scrolls. */
  footer?: ReactNode
}

/** What `useLazyDialog` gives a dialog. */
export type LazyDialogProps = {
  open: boolean
  onClose: () => void
  /** Call it when the form is sent. The next opening starts with an empty form. */
  onSent: () => void
}

export type SheetProps = DialogProps & {
  media: ReactNode
  /** Shows between the body and the footer. The focus reaches it after the footer. */
  more?: ReactNode
}

export const loadSurfaces = () => import('./dialog-surface.tsx')

/** Loads the dialog's code on hover, on focus or when idle, so that it opens immediately. */
export const preloadDialog = () => void loadSurfaces().catch(() => undefined)

const surfaces = {
  dialog: lazyPart(async () => (await loadSurfaces()).DialogSurface),
  drawer: lazyPart(async () => (await loadSurfaces()).DrawerSurface),
}

/** Stays mounted after the first opening, so that it can close with its animation. */
function useWanted(open: boolean) {
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  return wanted || open
}

/** Opens from the bottom on a phone, in the middle on a desktop. */
export function Dialog(props: DialogProps) {
  return useWanted(props.open) ? (
    <PartPlace>
      <surfaces.dialog {...props} />
    </PartPlace>
  ) : null
}

/** Opens from the bottom on a phone, from the right on a desktop. */
export function DrawerDialog(props: DialogProps) {
  return useWanted(props.open) ? (
    <PartPlace>
      <surfaces.drawer {...props} />
    </PartPlace>
  ) : null
}
