import { useEffect, useEffectEvent } from 'react'

/** Does something once, this long after the component appeared and `isOn` became true. */
export function useTimer(milliseconds: number, work: () => void, isOn = true): void {
  const later = useEffectEvent(work)
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setTimeout(later, milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds, isOn])
}
