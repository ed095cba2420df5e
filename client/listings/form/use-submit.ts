import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isolated } from '#sync/texts/isolated.ts'
import { failureOf } from '../../device/durably.ts'
import type { Outcome } from '../../device/perform.ts'
import type { Values } from '../../forms/drafts/use-form-draft.ts'
import { showOutcome } from '../../forms/outcome-banner.ts'
import { useForm } from '../../forms/use-form.ts'
import { chooseTab } from '../../ui/active-tab.ts'
import { changeDraft, draftOf, restartDraft } from './draft-store.ts'
import type { ListingDraft } from './draft.ts'
import { photosReady } from './photos.ts'
import { noteSent } from './sent-forms.ts'

const redirectAfter = 2000

type Begin = () => ListingDraft | Promise<ListingDraft>
type Result = Outcome<unknown>

interface Options {
  key: string
  /** The draft as the page shows it. */
  draft: ListingDraft | undefined
  sellerId: string
  /** The draft after this one was sent. */
  begin: Begin
  submit: (draft: ListingDraft) => Promise<Result>
  /** The title of the banner for a user who has left the page. */
  done: string
  /** A listing that is new to others. */
  isNew?: boolean
  /** The entry of the form in the history, which is not shown again. */
  formEntry: string | undefined
}

/** Submissions whose page was left before the answer arrived. */
const underWay = new Map<string, Promise<Result>>()

/** The sending of a form or of its preview. It leads to the seller's profile afterwards. */
export function useSubmit(options: Options) {
  const { key, draft: shown, sellerId, begin, submit, done, isNew, formEntry } = options
  // The page shows this draft. The answer to an earlier press may empty the stored one.
  const [sent, setSent] = useState<ListingDraft>()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  // What an error can be about. The draft store keeps it.
  const values: Values = { ...shown?.fields, images: shown?.photos.join() ?? '' }
  const form = useForm({ stored: { values }, write: send })
  const isOver = form.isSent || form.queued !== undefined
  const postedId = isNew ? sent?.listingId : undefined

  useEffect(() => {
    if (!isOver) return undefined
    noteSent(formEntry)
    const timer = setTimeout(() => {
      chooseTab('profile', 'listings')
      void navigate({
        to: '/profile/$pageUserId',
        params: { pageUserId: sellerId },
        replace: true,
        state: postedId === undefined ? {} : { postedId },
      })
    }, redirectAfter)
    return () => clearTimeout(timer)
  }, [isOver, sellerId, postedId, formEntry, navigate])

  async function send(): Promise<Result> {
    const pressed = draftOf(key)
    if (!pressed) return cleared
    setSent(pressed)
    await photosReady()
    const draft = draftOf(key)
    const isCleared = draft?.listingId !== pressed.listingId
    const result = isCleared ? cleared : await sendDraft(draft)
    setSent(result.kind === 'refused' ? undefined : draft)
    if (!isMounted.current) announce(result, done, pressed)
    else if (isConflict(result)) await navigate({ to: '/outbox', replace: true })
    return result
  }

  const sendDraft = (draft: ListingDraft) =>
    sendInTurn(key, draft, async () => {
      const answer = await submit(draft).catch(failed)
      if (answer.kind !== 'refused' || isConflict(answer))
        await emptyForm(key, draft, begin).catch(reportError)
      return answer
    })

  return { form, sent, isOver }
}

/**
 * Whether the outbox has the write of the form and asks its author to choose between two values.
 */
const isConflict = (result: Result): boolean =>
  result.kind === 'refused' && result.isConflict === true

/** Waits for writes that an earlier page of this form is still sending. */
async function sendInTurn(
  key: string,
  draft: ListingDraft,
  work: () => Promise<Result>,
): Promise<Result> {
  const earlier = await underWay.get(key)
  // The earlier page has sent the same draft.
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

const failed = (error: unknown): Result => ({ kind: 'refused', message: failureOf(error) })

/** Text that the user typed in the meantime stays, as a change of the sent listing. */
async function emptyForm(key: string, sent: ListingDraft, begin: Begin): Promise<void> {
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

function announce(result: Result, done: string, { listingId, fields }: ListingDraft): void {
  const title = fields.title.trim()
  showOutcome(result, {
    id: `submit/${listingId}`,
    failed: `“${isolated(title)}” was not accepted`,
    waiting: `“${isolated(title)}” is waiting to be sent`,
    done: { icon: 'check', title: done, message: title, isPersonText: true },
  })
}

/** Whether the page is still shown. */
function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
