import { startTransition, useEffect, useState } from 'react'

/** False until the component was painted once. For parts that the first picture can do without. */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false)

  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])

  return isPainted
}

/** Calls back after the next paint. @returns cancels that */
export function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  // A task that is set in a frame runs after its paint.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
