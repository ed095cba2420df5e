import { useRef, useState, type ReactNode } from 'react'
import { preloadDialog, type LazyDialogProps } from './dialog.tsx'
import { PartPlace } from '../loading/lazy-part.tsx'

/**
 * A dialog whose code loads when the pointer or the focus reaches its button. A dialog that closes
 * before it is sent keeps its input, unless that is a secret.
 * @param load called early, so that the dialog opens immediately
 */
export function useLazyDialog(load: () => Promise<unknown>, { secret = false } = {}) {
  const [round, setRound] = useState(0)
  const [open, setOpen] = useState(false)
  const [sent, setSent] = useState(true)
  const preloaded = useRef(false)
  const preload = () => {
    // A failed preload is not repeated. Opening the dialog loads it again and reports the failure.
    if (preloaded.current) return
    preloaded.current = true
    preloadDialog()
    load().catch(() => undefined)
  }
  const onClose = () => setOpen(false)
  const onSent = () => setSent(true)
  const forget = () => {
    setOpen(false)
    setSent(true)
  }
  return {
    /** For the button, or an element around it. */
    reach: { onPointerEnter: preload, onFocus: preload },
    isOpen: open,
    show() {
      if (sent || secret) setRound(round + 1)
      setSent(false)
      setOpen(true)
    },
    place: (dialog: (opened: LazyDialogProps) => ReactNode) =>
      round > 0 && (
        <PartPlace key={round} onMissing={forget}>
          {dialog({ open, onClose, onSent })}
        </PartPlace>
      ),
  }
}
