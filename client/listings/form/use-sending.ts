import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { notStored } from '../../device/durably.ts'
import { showBanner } from '../../ui/overlays/banner-store.ts'
import { changeDraft, draftOf, restartDraft } from './draft-store.ts'
import type { ListingDraft } from './draft.ts'
import type { Taken } from './submit.ts'

const redirectAfter = 2000

type Begin = () => ListingDraft | Promise<ListingDraft>

interface Options {
  key: string
  sellerId: string
  /** The form as it is once this one was sent. */
  begin: Begin
  /** Said of one that was taken, to somebody who has left the page. */
  done: string
}

/** What a page that was left has sent, until the answer is there. */
const underWay = new Map<string, Promise<Taken>>()

/** Sends a draft once, however often one presses, and then leads to the seller's profile. */
export function useSending({ key, sellerId, begin, done }: Options) {
  const [sending, setSending] = useState<ListingDraft>()
  const [problem, setProblem] = useState<string>()
  const [sent, setSent] = useState<ListingDraft>()
  const [kept, setKept] = useState<string>()
  const navigate = useNavigate()
  const here = useHere()

  useEffect(() => {
    if (!sent) return undefined
    const timer = setTimeout(() => {
      void navigate({ to: '/profile/$pageUserId', params: { pageUserId: sellerId }, replace: true })
    }, redirectAfter)
    return () => clearTimeout(timer)
  }, [sent, sellerId, navigate])

  async function send(submit: (draft: ListingDraft) => Promise<Taken>) {
    const draft = draftOf(key)
    if (sending || sent || !draft) return
    setSending(draft)
    setProblem(undefined)
    const taken = await sendInTurn(key, draft, async () => {
      const answer = await submit(draft).catch(notTaken)
      if (answer.kind !== 'refused') await letGo(key, draft, begin).catch(reportError)
      return answer
    })
    setSending(undefined)
    if (!here.current) tellAway(taken, done, draft)
    if (taken.kind === 'refused') return setProblem(taken.message)
    setKept(taken.kind === 'queued' ? taken.message : undefined)
    setSent(draft)
  }

  // The form behind it may be emptied meanwhile, by the answer to an earlier press.
  return { busy: sending !== undefined, problem, shown: sent ?? sending, sent, kept, send }
}

/** After what this form has under way already, from a page that was left and come back to. */
async function sendInTurn(
  key: string,
  draft: ListingDraft,
  work: () => Promise<Taken>,
): Promise<Taken> {
  const earlier = await underWay.get(key)
  // That was this very form.
  if (earlier && !isSame(draftOf(key), draft)) return earlier
  const taken = work()
  underWay.set(key, taken)
  try {
    return await taken
  } finally {
    underWay.delete(key)
  }
}

/** A photo that is to wait on this device found no room there. */
function notTaken(error: unknown): Taken {
  reportError(error)
  return { kind: 'refused', message: notStored }
}

/** What was typed since it was sent, by somebody who went back, stays: a change of what was sent. */
async function letGo(key: string, sent: ListingDraft, begin: Begin): Promise<void> {
  const fresh = await begin()
  const now = draftOf(key)
  if (isSame(now, sent)) return restartDraft(key, fresh)
  if (now?.listingId === sent.listingId) changeDraft(key, (it) => ({ ...it, begun: undefined }))
}

function isSame(one: ListingDraft | undefined, other: ListingDraft): boolean {
  return one !== undefined && textOf(one) === textOf(other)
}

const textOf = ({ listingId, fields, photos }: ListingDraft): string =>
  JSON.stringify([listingId, fields, photos.map(({ id }) => id)])

function tellAway(taken: Taken, done: string, { fields }: ListingDraft): void {
  const message = fields.title.trim()
  if (taken.kind === 'confirmed') showBanner({ icon: 'check', title: done, message })
  else if (taken.kind === 'queued')
    showBanner({
      icon: 'clock',
      title: `“${message}” is waiting to be sent`,
      message: taken.message,
    })
  else
    showBanner({
      icon: 'alert',
      urgent: true,
      title: `“${message}” was not accepted`,
      message: taken.message,
    })
}

/** Whether the page is still shown. */
function useHere() {
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return here
}
