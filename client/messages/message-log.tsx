import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { newcomerKey, type Conversation, type Message } from '#sync/messages.ts'
import { useNow } from '../ui/now.ts'
import { usePendingRows } from '../device/use-pending.ts'
import { Alert } from '../ui/loading/alert.tsx'
import { PersonText } from '../ui/person-text.tsx'
import { Bubble } from './bubble.tsx'
import styles from './message-log.module.css'
import { useOlder } from './older.ts'
import { OlderButton } from './older-button.tsx'
import { useMessages, useRefusedMessages } from './queries.ts'
import { RefusedMessage, refusedWords } from './refused-message.tsx'
import { noteTipsShown } from './session-keys.ts'
import { daysOf, type Run } from './threads.ts'
import { useMessageMenu } from './use-message-menu.tsx'
import { useReading } from './use-reading.ts'

type Props = {
  named: string
  name: string
  conversation: Conversation | null
  ownId: string
  /** The draft has got a refused message back. */
  onGivenBack: () => void
  /** It stays at the upper edge while the messages scroll. */
  above: ReactNode
}

/** All messages, newest at the bottom. Screen readers announce new ones. */
export function MessageLog({ named, name, conversation, ownId, onGivenBack, above }: Props) {
  const older = useOlder(conversation)
  const messages = useMessages(conversation?.otherUserId ?? '', older.most)
  const refused = useRefusedMessages(named, conversation?.otherUserId)
  const pending = usePendingRows()
  const now = useNow()
  const navigate = useNavigate()
  const shown = messages ?? []
  const menu = useMessageMenu(shown, { name, ownId })
  useReading(conversation, messages)

  /**
   * The recipient was changed, so the message is now in another conversation, and this one may have
   * no person.
   */
  function follow({ recipientUsername = named }: { recipientUsername?: string }) {
    const to = recipientUsername.trim()
    if (newcomerKey(to) === newcomerKey(named)) return
    noteTipsShown(to)
    void navigate({ to: '/messages', search: { with: to }, replace: true, state: true })
  }

  const seenUpTo = conversation?.seenUpTo ?? ''
  const stateOf = ({ _id, senderId, timeSent, state }: Message) => {
    if (senderId !== ownId) return 'received'
    if (pending.has(`messages/${_id}`)) return 'waiting'
    if (state === 'waiting') return 'photos'
    return timeSent <= seenUpTo ? 'seen' : 'sent'
  }
  return (
    <div className={styles.frame}>
      <div className={styles.content}>
        {above}
        <div
          className={styles.log}
          role="log"
          aria-label={`Messages with ${name}`}
          // Keyboard users scroll it.
          tabIndex={0}
          {...menu.handlers}
        >
          {older.mayHaveOlder(shown) && (
            <OlderButton busy={older.busy} onShow={() => void older.showOlder(shown)} />
          )}
          {older.problem && <Alert>{older.problem}</Alert>}
          {messages?.length === 0 && refused.length === 0 && (
            <p className={styles.begin}>
              This is the beginning of your conversation with <PersonText>{name}</PersonText>.
            </p>
          )}
          {daysOf(shown, now).map((day) => (
            <section key={day.name} className={styles.day} aria-label={day.name}>
              <p className={styles.date} aria-hidden>
                {day.name}
              </p>
              {day.runs.map((run) => (
                <RunOf
                  key={run.messages[0]?._id}
                  run={run}
                  isOwn={run.senderId === ownId}
                  from={run.senderId === ownId ? 'you' : name}
                  reach={menu.reach}
                  onOptions={menu.open}
                >
                  {stateOf}
                </RunOf>
              ))}
            </section>
          ))}
          {refused.map((entry) => (
            <RefusedMessage
              key={entry.seq}
              entry={entry}
              words={refusedWords(entry)}
              onGivenBack={onGivenBack}
              onSent={follow}
            />
          ))}
        </div>
      </div>
      {menu.place}
    </div>
  )
}

type RunProps = {
  run: Run
  isOwn: boolean
  children: (message: Message) => ComponentProps<typeof Bubble>['state']
} & Pick<ComponentProps<typeof Bubble>, 'from' | 'reach' | 'onOptions'>

const RunOf = ({ run, isOwn, children: stateOf, ...shared }: RunProps) => (
  <ul className={styles.run} data-own={isOwn || undefined}>
    {run.messages.map((message, i) => (
      <Bubble
        key={message._id}
        message={message}
        state={stateOf(message)}
        isLast={i === run.messages.length - 1}
        {...shared}
      />
    ))}
  </ul>
)
