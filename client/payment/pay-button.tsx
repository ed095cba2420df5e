import { useEffect } from 'react'
import { useBlock } from '../blocks/queries.ts'
import { Button } from '../ui/controls/button.tsx'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { PersonText } from '../ui/person-text.tsx'
import { useOnline } from '../ui/use-online.ts'
import styles from './pay-button.module.css'
import { useHandlesOf, useHasWritten } from './queries.ts'
import { forgetHandles, refreshHandles } from './refresh.ts'

const load = () => import('./pay-dialog.tsx')
const PayDialog = lazyPart(async () => (await load()).PayDialog)

type Props = { userId: string; name: string }

/** Leads to the payment handles of a person, if the user may see any. */
export function PayButton({ userId, name }: Props) {
  const { reach, show, place } = useLazyDialog(load)
  const handles = useHandlesOf(userId)
  const isOnline = useOnline()
  const hasWritten = useHasWritten(userId)
  const block = useBlock(userId)

  useEffect(() => {
    if (block) void forgetHandles(userId)
    // The server refuses anyone else, so nothing is asked in vain.
    else if (block === null && isOnline && hasWritten) void refreshHandles(userId)
  }, [userId, block, isOnline, hasWritten])

  if (block !== null) return null
  if (!handles?.venmoHandle && !handles?.paypalHandle) return null
  return (
    <>
      <Button variant="ghost" small icon="wallet" {...reach} onClick={show}>
        <span className={styles.word} aria-hidden>
          Pay
        </span>
        <span className="sr-only">
          Pay <PersonText>{name}</PersonText>
        </span>
      </Button>
      {place((opened) => (
        <PayDialog {...opened} name={name} handles={handles} />
      ))}
    </>
  )
}
