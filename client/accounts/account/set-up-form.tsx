import { useForm } from '../../forms/use-form.ts'
import { buttonClass } from '../../ui/controls/button-class.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Icon } from '../../ui/drawing/icon.tsx'
import { FormAlert } from '../../forms/form-alert.tsx'
import { confirmSetUp, type TwoFactorSetup } from './two-factor-calls.ts'
import { CodeField } from '../code-field.tsx'
import formStyles from '../../forms/form.module.css'
import styles from './set-up.module.css'

type Props = { setUp: TwoFactorSetup; onDone: (recoveryCodes: string[]) => void }

export function SetUpForm({ setUp, onDone }: Props) {
  const form = useForm({
    begin: { token: '' },
    check: ({ token }) =>
      token.trim() === '' ? { field: 'token', message: 'Please enter the code.' } : undefined,
    call: ({ token }) => confirmSetUp(token.trim()),
    onSent: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  return (
    <form className={formStyles.form} {...form.props}>
      <p className={formStyles.words}>
        Asking for a code from your phone as well as your password keeps everyone else out. Scan
        this with an authenticator app.
      </p>
      <Secret {...setUp} />
      <CodeField {...form.field('token')} />
      <FormAlert error={form.error} />
      <Button type="submit" wide busy={form.isBusy}>
        Verify and Enable
      </Button>
    </form>
  )
}

function Secret({ qrCode, secret, otpauthUrl }: TwoFactorSetup) {
  return (
    <div className={styles.secret}>
      <img
        className={styles.picture}
        src={qrCode}
        alt="QR code for your authenticator app"
        width={176}
        height={176}
      />
      <div className={styles.typed}>
        <p className={formStyles.words}>Can’t scan it? Enter this key:</p>
        <code className={styles.key}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <div className={styles.ways}>
          <CopyButton text={secret} variant="ghost" small>
            Copy key
          </CopyButton>
          <a className={buttonClass({ variant: 'ghost', small: true })} href={otpauthUrl}>
            <Icon name="phone" size={20} />
            Open my app
          </a>
        </div>
      </div>
    </div>
  )
}
