import styles from '../../forms/form.module.css'
import { useLazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'

const loadDialog = () => import('./forgot-password-dialog.tsx')
const ForgotPasswordDialog = lazyPart(async () => (await loadDialog()).ForgotPasswordDialog)

type Props = { email?: string; children?: string }

export function ForgotPassword({ email = '', children = 'Forgot Password?' }: Props) {
  const dialog = useLazyDialog(loadDialog, { secret: true })
  return (
    <>
      <button type="button" className={styles.link} {...dialog.reach} onClick={dialog.show}>
        {children}
      </button>
      {dialog.place((opened) => (
        <ForgotPasswordDialog {...opened} email={email} />
      ))}
    </>
  )
}
