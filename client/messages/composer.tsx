import { useNavigate } from '@tanstack/react-router'
import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
} from 'react'
import { messageLimit, type Conversation } from '#sync/messages.ts'
import { second } from '#sync/time.ts'
import { useGivenFiles } from '../device/photos/use-given-files.ts'
import { useSession } from '../device/session/session.ts'
import { FormAlert } from '../forms/form-alert.tsx'
import type { RefusedOutcome } from '../forms/form-error.ts'
import { useListing } from '../listings/queries.ts'
import { Icon } from '../ui/drawing/icon.tsx'
import { BannerPlace } from '../ui/overlays/banner.tsx'
import { PersonText } from '../ui/person-text.tsx'
import { isUnwanted, send } from './actions.ts'
import styles from './composer.module.css'
import { useMessageDraft, type MessageDraft } from './draft.ts'
import { AttachButton } from './photos/attach-button.tsx'
import { DraftPhotos } from './photos/draft-photos.tsx'
import { useDraftPhotos } from './photos/use-draft-photos.ts'
import { SharedCard } from './shared-card.tsx'
import { sayTyping, typingEnded } from './typing.ts'

const PASSES_AFTER = 5 * second
const opening = 'Hi, is this still available?'

type Props = {
  named: string
  name: string
  conversation: Conversation | null
  /** A listing that the next message is about. */
  about: string | undefined
  field: RefObject<HTMLTextAreaElement | null>
  /** Leads to the other person's payment handles. */
  pay: ReactNode
}

export function Composer({ named, name, conversation, about: asked, field, pay }: Props) {
  const navigate = useNavigate()
  const [givenBack, setGivenBack] = useState<string>()
  const about = asked ?? givenBack
  const { draft, latest, change, type, clear, giveBack } = useMessageDraft(named)
  const photos = useDraftPhotos(draft.photos, change)
  const form = useRef<HTMLFormElement>(null)
  const { handlers } = useGivenFiles(form, photos.add)
  const [refused, setRefused] = usePassingRefusal()
  // The offered text was tapped, and the page still names the listing for a moment.
  const [isTaken, setTaken] = useState(false)
  const isEmpty = draft.content === '' && draft.photos.length + photos.preparing === 0
  // Send was pressed while photos were prepared.
  const [wanted, setWanted] = useState(false)

  async function forget() {
    setGivenBack(undefined)
    if (asked !== undefined)
      await navigate({ to: '/messages', search: { with: named }, replace: true, state: true })
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
    await deliver({ content, photos: images })
  }

  async function deliver({ content, photos: images }: MessageDraft) {
    setRefused(undefined)
    typingEnded()
    // Until the queue has the text and its photos, the stored draft keeps them: the page may be closed.
    const deleteDraft = clear()
    const sent = send(
      { name: named, conversation },
      { content, listingId: about, images },
      deleteDraft,
    )
    // A message written in the meantime is not about the listing.
    await forget()
    const outcome = await sent
    if (outcome.kind !== 'refused') return
    setRefused(outcome)
    // Nothing that was typed is lost, whatever was typed since.
    giveBack({ content, photos: images })
    setGivenBack(about)
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
      data-docked
      onSubmit={(event) => void submit(event)}
      ref={form}
      {...handlers}
    >
      <BannerPlace level="composer" />
      <FormAlert error={refused} />
      {about !== undefined && (
        <AboutLine id={about} isPinned={about === asked} onRemove={() => void forget()} />
      )}
      <DraftPhotos photos={draft.photos} {...photos} onRemove={photos.remove} />
      {asked !== undefined && isEmpty && !isTaken && (
        <Opening
          about={asked}
          onSend={() => {
            setTaken(true)
            void deliver({ content: opening, photos: [] })
          }}
        />
      )}
      <div className={styles.line} data-empty={isEmpty || undefined}>
        <AttachButton className={styles.round} onAdd={photos.add} />
        <textarea
          ref={field}
          className={styles.field}
          aria-label={`Message ${name}`}
          placeholder="Message"
          dir="auto"
          rows={1}
          maxLength={messageLimit}
          value={draft.content}
          onChange={({ target }) => {
            type(target.value)
            if (refused?.field === 'content') setRefused(undefined)
            sayTyping(conversation?.otherUserId)
          }}
          onKeyDown={keyDown}
        />
        {pay}
        <button type="submit" className={styles.send} title="Send" aria-busy={wanted || undefined}>
          <Icon name="send" />
          <span className="sr-only">Send</span>
        </button>
      </div>
    </form>
  )
}

/** A first question to tap, about a listing of the other person that can still be had. */
function Opening({ about, onSend }: { about: string; onSend: () => void }) {
  const listing = useListing(about)
  const { user } = useSession()
  if (listing?.status === 'Sold' || (listing && listing.seller._id === user?.id)) return null
  return (
    <button type="button" className={styles.offer} onClick={onSend}>
      <span className="sr-only">Send </span>
      {opening}
      <Icon name="forward" size={20} />
    </button>
  )
}

type AboutProps = {
  id: string
  /** The conversation shows the listing above its messages, if the device holds it. */
  isPinned: boolean
  onRemove: () => void
}

/** The listing that the next message is about: in one line, or as its card if it shows nowhere else. */
function AboutLine({ id, isPinned, onRemove }: AboutProps) {
  const listing = useListing(id)
  return (
    <div className={styles.about}>
      {isPinned && listing ? (
        <p className={styles.subject}>
          About <PersonText>{listing.title}</PersonText>
        </p>
      ) : (
        <SharedCard id={id} />
      )}
      <button
        type="button"
        className={styles.round}
        aria-label="Remove this listing"
        onClick={onRemove}
      >
        <Icon name="close" size={20} />
      </button>
    </div>
  )
}

/** The sentence about a block disappears by itself; any other stays until what it is about changes. */
function usePassingRefusal() {
  const [refused, setRefused] = useState<RefusedOutcome>()

  useEffect(() => {
    if (!refused || !isUnwanted(refused)) return undefined
    const timer = setTimeout(() => setRefused(undefined), PASSES_AFTER)
    return () => clearTimeout(timer)
  }, [refused])

  return [refused, setRefused] as const
}
