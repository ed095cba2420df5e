import { useLayoutEffect, useRef } from 'react'

/** Handles single letters while no field, button menu or dialog has the focus. */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const current = useRef(keys)

  // Before the keys are shown, or an early press would be lost.
  useLayoutEffect(() => {
    current.current = keys
  })

  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const { target } = event
      if (
        !(target instanceof Element) ||
        target.closest('input, textarea, select, dialog, [role=dialog], [role=menu]')
      )
        return
      const act = current.current[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
