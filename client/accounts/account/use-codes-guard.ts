import { useState } from 'react'

/** Keeps a dialog open that shows new recovery codes. Codes that are not saved are lost for good. */
export function useCodesGuard() {
  const [atRisk, onRisk] = useState(false)
  const [warned, setWarned] = useState(false)
  return { guard: { isAtRisk: atRisk, warn: () => setWarned(true) }, warned, onRisk }
}
