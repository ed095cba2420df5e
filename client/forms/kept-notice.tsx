import { useEffect, useEffectEvent } from 'react'
import type { Settled } from '#sync/engine/apply.ts'
import { Alert } from '../ui/loading/alert.tsx'
import { dropRefused, readSettled } from '../device/settled.ts'
import { savedHere } from '../device/noted.ts'
import { awaitSettled } from '../device/settled.ts'

type Props = {
  seq: number
  /** @returns whether what was refused stands elsewhere on the device, so that its entry may go. */
  onSettled: (settled: Settled) => Promise<boolean>
}

/**
 * Says that a write waits, and hears what becomes of it for as long as it stands there. Once it is
 * gone, a refusal is the outbox's to tell.
 */
export function KeptNotice({ seq, onSettled }: Props) {
  const hear = useEffectEvent((settled: Settled) => onSettled(settled))

  useEffect(() => {
    let over = false
    const settle = async (settled: Settled | undefined) => {
      if (over || !settled) return
      over = true
      const isHeld = await hear(settled)
      if (!settled.ok && isHeld) await dropRefused(seq)
    }
    const stop = awaitSettled(seq, (settled) => void settle(settled))
    void readSettled(seq).then(settle)
    return () => {
      over = true
      stop()
    }
  }, [seq])

  return <Alert tone="waiting">{savedHere}</Alert>
}
