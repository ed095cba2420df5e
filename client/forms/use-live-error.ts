import { useEffect, useState } from 'react'

/** The value, updated only after it has been stable for `pause` milliseconds. */
export function useDebounced<T>(value: T, pause: number): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return debounced
}

/**
 * A field's error during input. It appears after a pause in typing, then updates with each key, and
 * disappears immediately when the field is valid.
 * @param isEager shows it without waiting, as after a try to send the form
 */
export function useLiveError(
  value: string,
  errorOf: (value: string) => string | undefined,
  isEager = false,
): string | undefined {
  const debounced = useDebounced(value, 500)
  const isErrorFree = debounced === '' || !errorOf(debounced)
  if (value === '' || (isErrorFree && !isEager)) return undefined
  return errorOf(value)
}
