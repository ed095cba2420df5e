import { useEffect, useEffectEvent } from 'react'
import type { Settlement } from '#sync/engine/apply.ts'
import { Alert } from '../ui/loading/alert.tsx'
import { awaitSettled, dropRefused, readSettled } from '../device/rounds/settled.ts'
import type { QueuedWrite } from '../forms/use-form.ts'
import { SavedHere } from '../outbox/saved-here.tsx'

/**
 * Says that a write waits on this device, and reports its result to the form. After the notice is
 * closed, the outbox shows a refusal.
 */
export function QueuedNotice({ seq, onSettled }: QueuedWrite) {
  const report = useEffectEvent((settled: Settlement) => onSettled(settled))

  useEffect(() => {
    if (seq === undefined) return undefined
    let over = false
    const settle = async (settled: Settlement | undefined) => {
      if (over || !settled) return
      over = true
      const isHeld = await report(settled)
      if (!settled.ok && isHeld) await dropRefused(seq)
    }
    const stop = awaitSettled(seq, (settled) => void settle(settled))
    void readSettled(seq).then(settle)
    return () => {
      over = true
      stop()
    }
  }, [seq])

  return (
    <Alert tone="waiting">
      <SavedHere />
    </Alert>
  )
}
