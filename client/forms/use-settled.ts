import { useEffect, useState } from 'react'

/** The value as it was when it last rested for so many milliseconds. */
export function useSettled<T>(value: T, rest: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest)
    return () => clearTimeout(timer)
  }, [value, rest])
  return settled
}

/**
 * A field's problem, live and yet patient: it appears when the typing rests, follows each key from
 * then on, and goes at once. Once `insist` is true it waits no more.
 */
export function useLiveProblem(
  value: string,
  problemOf: (value: string) => string | undefined,
  insist = false,
): string | undefined {
  const settled = useSettled(value, 500)
  const patient = settled === '' || !problemOf(settled)
  if (value === '' || (patient && !insist)) return undefined
  return problemOf(value)
}
