import { useEffect, useEffectEvent } from 'react'
import type { Settled } from '#sync/apply.ts'
import { Alert } from '../ui/alert.tsx'
import { fateNow, takeBack } from './fate.ts'
import { savedHere } from './noted.ts'
import { awaitSettled } from './settled.ts'

type Props = { seq: number; onSettled: (settled: Settled) => void }

/**
 * Says that a write waits, and hears what becomes of it for as long as it stands there. Once it is
 * gone, a refusal is the outbox's to tell.
 */
export function KeptNotice({ seq, onSettled }: Props) {
  const hear = useEffectEvent((settled: Settled) => onSettled(settled))

  useEffect(() => {
    let over = false
    const settle = (settled: Settled | undefined) => {
      if (over || !settled) return
      over = true
      hear(settled)
      if (!settled.ok) void takeBack(seq)
    }
    const stop = awaitSettled(seq, settle)
    void fateNow(seq).then(settle)
    return () => {
      over = true
      stop()
    }
  }, [seq])

  return <Alert tone="waiting">{savedHere}</Alert>
}
