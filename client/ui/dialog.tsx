import { lazy, Suspense, useState, type ReactNode } from 'react'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** The words are there for a screen reader, the body shows its own. */
  hideTitle?: boolean
  children: ReactNode
  /** Stays at the lower edge while the body scrolls. */
  footer?: ReactNode
}

export type SheetProps = DialogProps & { media: ReactNode }

const loadSurfaces = () => import('./dialog-surface.tsx')

/** Fetches what a dialog needs, so that it opens at once: on hover, on focus, when idle. */
export const preloadDialog = () => void loadSurfaces()

const surfaces = {
  dialog: lazy(async () => ({ default: (await loadSurfaces()).DialogSurface })),
  drawer: lazy(async () => ({ default: (await loadSurfaces()).DrawerSurface })),
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
    <Suspense>
      <surfaces.dialog {...props} />
    </Suspense>
  ) : null
}

/** From below on a phone, from the right on a desktop. */
export function DrawerDialog(props: DialogProps) {
  return useWanted(props.open) ? (
    <Suspense>
      <surfaces.drawer {...props} />
    </Suspense>
  ) : null
}
