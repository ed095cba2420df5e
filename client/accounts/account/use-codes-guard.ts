import { useState } from 'react'

/** Keeps a dialog open that shows recovery codes which are saved nowhere. */
export function useCodesGuard(onClose: () => void) {
  const [atRisk, setAtRisk] = useState(false)
  const [warned, setWarned] = useState(false)

  // Codes that the user has not saved must not go by a swipe, Escape or Back.
  function close() {
    if (atRisk && !warned) setWarned(true)
    else onClose()
  }

  return { warned, atRisk, setAtRisk, close }
}
