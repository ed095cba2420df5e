import { startTransition, useEffect, useState } from 'react'

/** False until the component was painted once. For parts that the first picture can do without. */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    // A task that is set in a frame runs after its paint.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])

  return isPainted
}
