import type { ReactNode } from 'react'
import type { useForm } from '../forms/use-form.ts'
import { Button } from '../ui/controls/button.tsx'
import type { IconName } from '../ui/drawing/icon.tsx'
import { FormAlert } from '../forms/form-alert.tsx'
import { ShareDone } from './share-done.tsx'
import styles from './share-dialog.module.css'

interface Props {
  form: Pick<ReturnType<typeof useForm>, 'props' | 'error' | 'isBusy' | 'isSent' | 'queued'>
  icon: IconName
  isShown: boolean
  onClose: () => void
  children: ReactNode
}

/** The fields of one way to share. After the form is sent, a notice replaces them. */
export function ShareForm({ form, icon, isShown, onClose, children }: Props) {
  const { error, isBusy, isSent, queued } = form
  if (isSent || queued) return <ShareDone {...{ queued, isSent, isShown, onClose }} />
  return (
    <form className={styles.form} {...form.props}>
      {children}
      <FormAlert error={error} />
      <div className={styles.submit}>
        <Button type="submit" wide icon={icon} busy={isBusy}>
          Send
        </Button>
        <output className={styles.sending}>{isBusy && 'Sending...'}</output>
      </div>
    </form>
  )
}
