import type { ReactNode } from 'react'
import type { KeptForm } from '../forms/use-kept-form.ts'
import { Button } from '../ui/controls/button.tsx'
import type { IconName } from '../ui/drawing/icon.tsx'
import { Problem } from '../forms/problem.tsx'
import { ShareDone } from './share-done.tsx'
import styles from './share-dialog.module.css'

interface Props {
  sharing: Pick<KeptForm, 'state' | 'kept' | 'form' | 'problem'>
  icon: IconName
  isShown: boolean
  onClose: () => void
  children: ReactNode
}

/** The fields of one way to share, and what stands in their place once it is sent. */
export function ShareForm({ sharing, icon, isShown, onClose, children }: Props) {
  const { state, kept, form, problem } = sharing
  if (state === 'sent' || kept)
    return <ShareDone {...{ kept, isShown, onClose }} isSent={state === 'sent'} />
  return (
    <form className={styles.form} {...form}>
      {children}
      <Problem told={problem} />
      <div className={styles.submit}>
        <Button type="submit" wide icon={icon} busy={state === 'busy'}>
          Send
        </Button>
        <output className={styles.sending}>{state === 'busy' && 'Sending...'}</output>
      </div>
    </form>
  )
}
