import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { notStored } from '../../device/durably.ts'
import type { Outcome } from '../../device/perform.ts'
import { showBanner } from '../../ui/overlays/banner-store.ts'
import { changeDraft, draftOf, restartDraft } from './draft-store.ts'
import type { ListingDraft } from './draft.ts'
import { photosReady } from './photos.ts'

const redirectAfter = 2000

type Begin = () => ListingDraft | Promise<ListingDraft>
type Result = Outcome<unknown>

interface Options {
  key: string
  sellerId: string
  /** The form as it is once this one was sent. */
  begin: Begin
  /** The banner's title for somebody who has left the page. */
  done: string
}

/** What a page has sent that was left before the answer. */
const underWay = new Map<string, Promise<Result>>()

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

  async function send(submit: (draft: ListingDraft) => Promise<Result>) {
    const pressed = draftOf(key)
    if (sending || sent || !pressed) return
    setSending(pressed)
    setProblem(undefined)
    await photosReady()
    const draft = draftOf(key)
    const isCleared = draft?.listingId !== pressed.listingId
    const result = isCleared ? cleared : await sendDraft(draft, submit)
    setSending(undefined)
    if (!here.current) tellAway(result, done, pressed)
    if (result.kind === 'refused') return setProblem(result.message)
    setKept(result.kind === 'queued' ? result.message : undefined)
    setSent(draft)
  }

  const sendDraft = (draft: ListingDraft, submit: (draft: ListingDraft) => Promise<Result>) =>
    sendInTurn(key, draft, async () => {
      const answer = await submit(draft).catch(failed)
      if (answer.kind !== 'refused') await letGo(key, draft, begin).catch(reportError)
      return answer
    })

  // The form behind it may be emptied meanwhile, by the answer to an earlier press.
  return { busy: sending !== undefined, problem, shown: sent ?? sending, sent, kept, send }
}

/** Waits for what this form has under way already, from a page that was left. */
async function sendInTurn(
  key: string,
  draft: ListingDraft,
  work: () => Promise<Result>,
): Promise<Result> {
  const earlier = await underWay.get(key)
  // The earlier page has sent this very form.
  if (earlier && !isSame(draftOf(key), draft)) return earlier
  const result = work()
  underWay.set(key, result)
  try {
    return await result
  } finally {
    underWay.delete(key)
  }
}

const cleared: Result = {
  kind: 'refused',
  message: 'The form was cleared before it was submitted.',
}

function failed(error: unknown): Result {
  reportError(error)
  return { kind: 'refused', message: notStored }
}

/** What somebody who went back has typed since stays, as a change of what was sent. */
async function letGo(key: string, sent: ListingDraft, begin: Begin): Promise<void> {
  const fresh = await begin()
  const now = draftOf(key)
  if (isSame(now, sent)) return restartDraft(key, fresh)
  if (now?.listingId === sent.listingId)
    await changeDraft(key, (it) => ({ ...it, begun: undefined }))
}

function isSame(one: ListingDraft | undefined, other: ListingDraft): boolean {
  return one !== undefined && textOf(one) === textOf(other)
}

const textOf = ({ listingId, fields, photos }: ListingDraft): string =>
  JSON.stringify([listingId, fields, photos])

function tellAway(result: Result, done: string, { fields }: ListingDraft): void {
  const message = fields.title.trim()
  if (result.kind === 'confirmed') showBanner({ icon: 'check', title: done, message })
  else if (result.kind === 'queued')
    showBanner({
      icon: 'clock',
      title: `“${message}” is waiting to be sent`,
      message: result.message,
    })
  else
    showBanner({
      icon: 'alert',
      urgent: true,
      title: `“${message}” was not accepted`,
      message: result.message,
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
