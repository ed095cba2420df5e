import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { messageLimit, type Conversation } from '#sync/messages.ts'
import { second } from '#sync/time.ts'
import { useGivenFiles } from '../device/photos/use-given-files.ts'
import { FormAlert } from '../forms/form-alert.tsx'
import type { RefusedOutcome } from '../forms/form-error.ts'
import { Icon } from '../ui/drawing/icon.tsx'
import { AboutLine } from './about-line.tsx'
import { isUnwanted, send } from './actions.ts'
import styles from './composer.module.css'
import { useMessageDraft, type MessageDraft } from './draft.ts'
import { AttachButton } from './photos/attach-button.tsx'
import { DraftPhotos } from './photos/draft-photos.tsx'
import { useDraftPhotos } from './photos/use-draft-photos.ts'
import { sayTyping, typingEnded } from './typing.ts'
import { TypedLines } from '../ui/controls/typing.tsx'

const PASSES_AFTER = 5 * second
const opening = 'Hi, is this still available?'

type Props = {
  named: string
  name: string
  conversation: Conversation | null
  /** A listing that the next message is about. */
  about: string | undefined
}

export function Composer({ named, name, conversation, about: asked }: Props) {
  const navigate = useNavigate()
  const [givenBack, setGivenBack] = useState<string>()
  const about = asked ?? givenBack
  const { draft, latest, change, type, clear, giveBack } = useMessageDraft(named)
  const photos = useDraftPhotos(draft.photos, change)
  const form = useRef<HTMLFormElement>(null)
  const { handlers } = useGivenFiles(form, photos.add)
  const [refused, setRefused] = usePassingRefusal()
  // Send was pressed while photos were prepared.
  const [wanted, setWanted] = useState(false)
  /** The listing about which the offered message was sent. */
  const [opened, setOpened] = useState<string>()
  const isEmpty = draft.content === '' && draft.photos.length + photos.preparing === 0

  async function forget() {
    setGivenBack(undefined)
    if (asked !== undefined)
      await navigate({ to: '/messages', search: { with: named }, replace: true, state: true })
  }

  async function post(message: MessageDraft, onRefused: () => void) {
    setRefused(undefined)
    typingEnded()
    const { content, photos: images } = message
    const sent = send({ name: named, conversation }, { content, listingId: about, images })
    // A message written in the meantime is not about the listing.
    await forget()
    const outcome = await sent
    if (outcome.kind !== 'refused') return
    setRefused(outcome)
    setGivenBack(about)
    onRefused()
  }

  /** Sends the offered message. It never gets into the field, where a tap could split it. */
  function sendOpening() {
    setOpened(about)
    void post({ content: opening, photos: [] }, () => setOpened(undefined))
  }

  async function submit(event?: SubmitEvent<HTMLFormElement>) {
    event?.preventDefault()
    if (wanted) return
    if (photos.preparing > 0) {
      setWanted(true)
      const isWhole = await photos.prepared()
      setWanted(false)
      // If a photo was dropped, let the author see that before sending.
      if (!isWhole) return
    }
    const { content: typed, photos: images } = latest()
    const content = typed.trim()
    if (content === '' && images.length === 0) return
    if (photos.mustRemove(images)) return
    const message = { content, photos: images }
    // Nothing that was typed is lost, whatever was typed since.
    const posted = post(message, () => giveBack(message))
    // The queue names the photos before the draft no longer does.
    clear()
    await posted
  }

  function keyDown(event: KeyboardEvent) {
    // A thumb's Enter makes a new line; while letters are being composed it ends that.
    const isPlain = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (!isPlain || !matchMedia('(pointer: fine)').matches) return
    event.preventDefault()
    void submit()
  }

  return (
    <form
      className={styles.composer}
      data-photos={draft.photos.length + photos.preparing > 0 || undefined}
      onSubmit={(event) => void submit(event)}
      ref={form}
      {...handlers}
    >
      <FormAlert error={refused} />
      {about !== undefined && <AboutLine id={about} onRemove={() => void forget()} />}
      {about !== undefined && about !== opened && isEmpty && (
        <button
          type="button"
          className={styles.opening}
          title="Send this message"
          onClick={sendOpening}
        >
          {opening}
        </button>
      )}
      <DraftPhotos photos={draft.photos} {...photos} onRemove={photos.remove} />
      <div className={styles.line}>
        <AttachButton className={styles.round} onAdd={photos.add} />
        <TypedLines
          className={styles.field}
          aria-label={`Message ${name}`}
          placeholder="Message"
          rows={1}
          maxLength={messageLimit}
          value={draft.content}
          onChange={({ target }) => {
            type(target.value)
            sayTyping(conversation?.otherUserId)
          }}
          onKeyDown={keyDown}
        />
        <button type="submit" className={styles.send} title="Send" aria-busy={wanted || undefined}>
          <Icon name="send" />
          <span className="sr-only">Send</span>
        </button>
      </div>
    </form>
  )
}

/** The sentence about a block disappears by itself; any other stays until the next attempt. */
function usePassingRefusal() {
  const [refused, setRefused] = useState<RefusedOutcome>()

  useEffect(() => {
    if (!refused || !isUnwanted(refused)) return undefined
    const timer = setTimeout(() => setRefused(undefined), PASSES_AFTER)
    return () => clearTimeout(timer)
  }, [refused])

  return [refused, setRefused] as const
}
