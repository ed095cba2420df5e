import { useNavigate } from '@tanstack/react-router'
import { Button } from '../ui/controls/button.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import { Alert } from '../ui/loading/alert.tsx'
import { useStore } from '../ui/use-store.ts'
import { decisions, undo } from './decisions.ts'
import styles from './undo-strip.module.css'
import { useKeys } from './use-keys.ts'
import { verdictWords } from './words.ts'

/** The last decision for as long as it can be undone, or why it was refused. */
export function UndoStrip() {
  const navigate = useNavigate()
  const { waiting, failed, isHeldUp } = useStore(decisions)

  function takeBack() {
    const decision = undo()
    if (!decision) return
    const { kind: queue, subjectId: item } = decision
    void navigate({ to: '/moderation', search: { queue, item } })
  }

  useKeys({ u: waiting && takeBack })

  return (
    <>
      <output className={styles.place}>
        {waiting && (
          <span className={styles.strip}>
            <Icon name="check" size={20} />
            <span>{verdictWords[waiting.verdict].past}.</span>
            <Button small variant="ghost" onClick={takeBack}>
              Undo
            </Button>
          </span>
        )}
      </output>
      {isHeldUp && (
        <Alert icon="cloud-off">
          Your decision isn’t sent yet. It stays on this device until there is a connection.
        </Alert>
      )}
      {failed && <Alert>The decision wasn’t saved. {failed.message}</Alert>}
    </>
  )
}
