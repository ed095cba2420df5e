import { useState } from 'react'

/** Keeps a dialog open that shows recovery codes which are saved nowhere. */
export function useCodesGuard(onClose: () => void) {
  const [atRisk, setAtRisk] = useState(false)
  const [warned, setWarned] = useState(false)

  // A swipe or Escape must not close codes that the user has not saved.
  function close() {
    if (atRisk && !warned) setWarned(true)
    else onClose()
  }

  return { warned, setAtRisk, close }
}
