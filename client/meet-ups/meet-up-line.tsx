import { useId, useRef } from 'react'
import styles from '../deals/deal-line.module.css'
import { usePending } from '../device/use-pending.ts'
import { Button } from '../ui/controls/button.tsx'
import { PendingMark } from '../ui/drawing/pending-mark.tsx'
import { useNow } from '../ui/now.ts'
import { OptionsMenu } from '../ui/overlays/options-menu.tsx'
import { agree, cancel, tellHere } from './actions.ts'
import { addToCalendar } from './add-to-calendar.ts'
import { HereForm } from './here-form.tsx'
import { meetUpLine, type MeetUpButton } from './line-content.ts'
import { useMeetUp } from './queries.ts'
import { tellFriend } from './tell-friend.ts'
import { useMeetUpDialog } from './use-meet-up-dialog.tsx'

type Props = {
  userId: string
  name: string
  /** The two cannot write to each other, so nothing can be done. */
  isClosed: boolean
}

/** What is proposed or agreed with a person, under the head of the conversation. */
export function MeetUpLine({ userId, name, isClosed }: Props) {
  const id = useId()
  const line = useRef<HTMLDivElement>(null)
  const meetUp = useMeetUp(userId)
  const pending = usePending('meetUps', userId)
  const { reach, open, sheet } = useMeetUpDialog(
    { id: userId, name },
    () => line.current?.querySelector<HTMLElement>('button') ?? true,
  )
  const content = meetUpLine({ meetUp, name, now: useNow() })
  if (!content || !meetUp) return sheet
  const { words, also, mayBeHere = false } = content
  const { buttons, more } = isClosed ? { buttons: [], more: [] } : content
  const turn = { id: userId, turn: meetUp.turn }

  function press({ does }: MeetUpButton): void {
    if (!meetUp) return
    if (does === 'suggest') open(meetUp)
    else if (does === 'save') void addToCalendar(meetUp, name)
    else if (does === 'tell') void tellFriend(meetUp, name)
    else void (does === 'agree' ? agree(turn) : cancel(turn))
  }

  return (
    <div ref={line} role="region" className={styles.line} aria-label={`Meet-up with ${name}`}>
      <div id={id} role="status" className={styles.words}>
        <p className={styles.state}>{words}</p>
        {also !== undefined && <p className={styles.also}>{also}</p>}
        {pending && <PendingMark />}
      </div>
      {mayBeHere && !isClosed && <HereForm onHere={(note) => void tellHere(turn, note)} />}
      {buttons.length > 0 && (
        <div className={styles.buttons}>
          {buttons.map((button) => (
            <Button
              key={button.label}
              small
              variant={button.does === 'agree' ? 'primary' : 'ghost'}
              aria-describedby={id}
              {...(button.does === 'suggest' ? reach : {})}
              onClick={() => press(button)}
            >
              {button.label}
            </Button>
          ))}
          {more.length > 0 && (
            <div {...reach}>
              <OptionsMenu
                label={`More about the meet-up with ${name}`}
                entries={more.map((button) => ({
                  label: button.label,
                  onChoose: () => press(button),
                }))}
              />
            </div>
          )}
        </div>
      )}
      {sheet}
    </div>
  )
}
