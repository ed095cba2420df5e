import { useState, type ReactNode } from 'react'
import { wordsOf, type Message } from '#sync/messages.ts'
import { lazyPart, PartPlace } from '../ui/loading/lazy-part.tsx'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import type { MenuEntry } from '../ui/overlays/menu.tsx'
import { useLongPress } from '../ui/use-long-press.ts'

const AnchoredMenu = lazyPart(
  async () => (await import('../ui/overlays/anchored-menu.tsx')).AnchoredMenu,
)
const loadReport = () => import('../reports/report-message-dialog.tsx')
const ReportMessageDialog = lazyPart(async () => (await loadReport()).ReportMessageDialog)

/** Of the button of a message, and of the message itself. */
export const messageAttribute = 'data-message'

/**
 * The menu of each message of a conversation: by its button, or by a long press.
 * @param name of the other person
 */
export function useMessageMenu(
  messages: readonly Message[],
  { name, ownId }: { name: string; ownId: string },
) {
  const [shown, setShown] = useState<{ message: Message; anchor: Element }>()
  const [reported, setReported] = useState<Message>()
  const report = useLazyDialog(loadReport)

  function open(target: Element) {
    const anchor = target.closest(`[${messageAttribute}]`)
    const message = messages.find(({ _id }) => _id === anchor?.getAttribute(messageAttribute))
    if (anchor && message && entriesOf(message).length > 0) setShown({ message, anchor })
  }
  const { handlers, isHeld } = useLongPress(open)

  function entriesOf(message: Message): MenuEntry[] {
    const { content, senderId } = message
    const clipboard: Clipboard | undefined = navigator.clipboard
    return [
      // Plain HTTP has no clipboard for pages.
      ...(content !== '' && clipboard
        ? [{ label: 'Copy text', icon: 'copy' as const, onChoose: () => void copy(content) }]
        : []),
      ...(senderId === ownId
        ? []
        : [
            {
              label: 'Report message',
              icon: 'flag' as const,
              onChoose: () => {
                setReported(message)
                report.show()
              },
            },
          ]),
    ]
  }

  const place: ReactNode = (
    <>
      {shown && (
        <PartPlace onMissing={() => setShown(undefined)}>
          <AnchoredMenu
            label={`Options for: ${wordsOf(shown.message).slice(0, 60)}`}
            entries={entriesOf(shown.message)}
            opened={shown}
            anchor={shown.anchor}
            isHeld={isHeld}
            onClosed={() => setShown(undefined)}
          />
        </PartPlace>
      )}
      {reported &&
        report.place((opened) => (
          <ReportMessageDialog messageId={reported._id} name={name} {...opened} />
        ))}
    </>
  )
  return { open, handlers, reach: report.reach, place }
}

const copy = (text: string): Promise<void> =>
  navigator.clipboard.writeText(text).catch(() => undefined)
