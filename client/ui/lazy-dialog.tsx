import { Suspense, useState, type ReactNode } from 'react'
import { preloadDialog } from './dialog.tsx'

export type Opened = {
  open: boolean
  onClose: () => void
  /** What was typed is sent: the next opening begins anew. */
  onSent: () => void
}

/**
 * A dialog whose part is fetched when somebody reaches for it. Closed unsent, it keeps what was
 * typed, unless that is a secret.
 * @param load fetches the part; called early, so that it is there when it is wanted
 */
export function useLazyDialog(load: () => Promise<unknown>, { secret = false } = {}) {
  const [round, setRound] = useState(0)
  const [open, setOpen] = useState(false)
  const [sent, setSent] = useState(true)
  const preload = () => {
    preloadDialog()
    void load()
  }
  return {
    /** For the button, or what stands around it. */
    reach: { onPointerEnter: preload, onFocus: preload },
    show() {
      if (sent || secret) setRound(round + 1)
      setSent(false)
      setOpen(true)
    },
    place: (dialog: (opened: Opened) => ReactNode) =>
      round > 0 && (
        <Suspense key={round}>
          {dialog({ open, onClose: () => setOpen(false), onSent: () => setSent(true) })}
        </Suspense>
      ),
  }
}
