import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { notKept } from '../../sync/durably.ts'
import { discardDraft, draftOf } from './draft-store.ts'
import type { ListingDraft } from './draft.ts'
import type { Taken } from './submit.ts'

const redirectAfter = 2000

/** A photo that is to wait on this device found no room there. */
function notTaken(error: unknown): Taken {
  reportError(error)
  return { kind: 'refused', message: notKept }
}

/** Sends a draft once, however often one presses, and then leads to the seller's profile. */
export function useSending(key: string, sellerId: string) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [sent, setSent] = useState<ListingDraft>()
  const [kept, setKept] = useState<string>()
  const navigate = useNavigate()

  useEffect(() => {
    if (!sent) return undefined
    const timer = setTimeout(() => {
      void navigate({ to: '/profile/$pageUserId', params: { pageUserId: sellerId }, replace: true })
    }, redirectAfter)
    return () => clearTimeout(timer)
  }, [sent, sellerId, navigate])

  async function send(submit: (draft: ListingDraft) => Promise<Taken>) {
    const draft = draftOf(key)
    if (busy || sent || !draft) return
    setBusy(true)
    setProblem(undefined)
    const taken = await submit(draft).catch(notTaken)
    setBusy(false)
    if (taken.kind === 'refused') return setProblem(taken.message)
    setKept(taken.kind === 'queued' ? taken.message : undefined)
    setSent(draftOf(key))
    await discardDraft(key)
  }

  return { busy, problem, sent, kept, send }
}
