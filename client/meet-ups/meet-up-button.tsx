import { useRef } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { useNow } from '../ui/now.ts'
import { meetUpLine } from './line-content.ts'
import { useMeetUp } from './queries.ts'
import { useMeetUpDialog } from './use-meet-up-dialog.tsx'

type Props = { userId: string; name: string }

/** Begins a meet-up with the other person of a conversation, while none is ahead. */
export function MeetUpButton({ userId, name }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const meetUp = useMeetUp(userId)
  const line = meetUpLine({ meetUp, name, now: useNow() })
  const { reach, open, sheet } = useMeetUpDialog({ id: userId, name }, () => button.current ?? true)
  const isBegun = line !== undefined && line.buttons.length > 0
  return (
    <>
      {!isBegun && (
        <Button
          ref={button}
          variant="ghost"
          small
          icon="users"
          {...reach}
          onClick={() => open(meetUp)}
        >
          Meet Up<span className="sr-only"> with {name}</span>
        </Button>
      )}
      {/* What is open stays, although the button is gone. */}
      {sheet}
    </>
  )
}
