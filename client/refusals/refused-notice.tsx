import { useState, type ComponentType, type ReactNode } from 'react'
import type { Action } from '#sync/engine/action.ts'
import type { RefusedWrite } from '#sync/engine/store.ts'
import { useActions } from '../device/use-actions.ts'
import { Alert } from '../ui/loading/alert.tsx'
import { Button } from '../ui/controls/button.tsx'
import { EditTexts, textsOf } from './edit-texts.tsx'
import type { Texts } from './edited-args.ts'
import { useRefusedBy } from './queries.ts'
import { discardRefused, retryRefused } from './refused-writes.ts'
import styles from './refusals.module.css'

export type NoticeProps = {
  entry: RefusedWrite
  words?: string
}

type HereProps = {
  of: Action
  /** The notice of the action's own noun. */
  Notice: ComponentType<NoticeProps>
}

/** The refused writes of one action, for the page where that action is done. */
export const RefusedHere = ({ of, Notice }: HereProps) =>
  useRefusedBy(of).map((entry) => <Notice key={entry.seq} entry={entry} words={entry.words} />)

/** How a noun changes a refused write whose texts alone cannot be changed. */
export type RefusalEditor =
  /** Opens a form on another page. @returns why it cannot */
  | { open: () => Promise<string | undefined>; renderForm?: never }
  /** A form inside the notice. */
  | { renderForm: (onDone: () => void) => ReactNode; open?: never }

type Props = NoticeProps & {
  editor?: RefusalEditor | undefined
  /** Gets the new texts when the write is sent again with them. */
  onSent?: (texts: Texts) => void
}

/** A refused write where it was made: the reason, and what the user can do about it. */
export function RefusedNotice({ entry, words, editor, onSent }: Props) {
  const { message, action, dependents } = entry
  const [editing, setEditing] = useState(false)
  const [problem, setProblem] = useState<string>()
  const texts = textsOf(useActions()?.get(action.name), action.args)
  const stopEditing = () => setEditing(false)

  async function edit() {
    if (editor?.open) setProblem(await editor.open())
    else setEditing(true)
  }

  return (
    <Alert
      actions={
        !editing && (
          <>
            {(editor || texts.length > 0) && (
              <Button small variant="ghost" icon="pencil" onClick={() => void edit()}>
                Edit
              </Button>
            )}
            <Button small variant="ghost" icon="refresh" onClick={() => void retryRefused(entry)}>
              Retry
            </Button>
            <Button small variant="ghost" icon="trash" onClick={() => void discardRefused(entry)}>
              Discard
            </Button>
          </>
        )
      }
    >
      {words && <p className={styles.words}>{words}</p>}
      <p data-refused={entry.seq}>{problem ?? message}</p>
      {dependents.length > 0 && (
        <p>
          {dependents.length === 1
            ? 'One later change depends on it and is waiting too.'
            : `${dependents.length} later changes depend on it and are waiting too.`}
        </p>
      )}
      {editing &&
        (editor?.renderForm?.(stopEditing) ?? (
          <EditTexts entry={entry} texts={texts} onDone={stopEditing} onSent={onSent} />
        ))}
    </Alert>
  )
}
