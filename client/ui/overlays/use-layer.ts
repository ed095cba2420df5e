import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { guardLayer, newLayerId, openLayer } from './layers.ts'

/** Asks before something is lost. */
export interface LayerGuard {
  /** Whether closing the layer would lose something. */
  isAtRisk: boolean
  /** Says what would be lost. The next attempt closes the layer. */
  warn: () => void
}

/**
 * Makes what lies over the page a layer: going back closes it, and nothing else.
 * @param guard asks once before the layer closes, and has the browser ask before the page ends
 * @returns closes the layer as Escape does: the guard may ask first
 */
export function useLayer(
  isOpen: boolean,
  close: () => void,
  { guard }: { guard?: LayerGuard | undefined } = {},
): () => void {
  const [id] = useState(newLayerId)
  const isWarned = useRef(false)
  const isAtRisk = isOpen && guard?.isAtRisk === true
  const onBack = useEffectEvent(close)
  const mayClose = () => {
    if (!isAtRisk || isWarned.current) return true
    isWarned.current = true
    guard.warn()
    return false
  }
  const mayLeave = useEffectEvent(mayClose)

  useEffect(() => (isOpen ? openLayer({ id, close: () => onBack() }) : undefined), [isOpen, id])

  useEffect(() => {
    isWarned.current = false
    return isAtRisk ? guardLayer(id, () => mayLeave()) : undefined
  }, [isAtRisk, id])

  return () => {
    if (mayClose()) close()
  }
}
