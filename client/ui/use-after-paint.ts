import { startTransition, useEffect, useState } from 'react'

/** Does the work after the next paint. @returns prevents it */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  // A task that is set in a frame runs after its paint.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** How long a page that is covered, and so paints nothing, holds up what waits for a paint. */
const PATIENCE = 200

/** Resolves after the next paint; at once in a page that is hidden and paints nothing. */
export function painted(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      drop()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', end)
      resolve()
    }
    const drop = afterPaint(end)
    const timer = setTimeout(end, PATIENCE)
    // It may be hidden before it has painted.
    document.addEventListener('visibilitychange', end)
  })
}

/** False until the component was painted once. For parts that the first picture can do without. */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false)

  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])

  return isPainted
}
