import { useForm } from '../../forms/use-form.ts'
import { buttonClass } from '../../ui/controls/button-class.ts'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Icon } from '../../ui/drawing/icon.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { Form } from '../../forms/form.tsx'
import { confirmSetUp, type TwoFactorSetup } from './two-factor-calls.ts'
import { CodeField } from '../code-field.tsx'
import formStyles from '../../forms/form.module.css'
import styles from './set-up.module.css'

type Props = { setUp: TwoFactorSetup; onDone: (recoveryCodes: string[]) => void }

export function SetUpForm({ setUp, onDone }: Props) {
  const isPhone = useMedia('(pointer: coarse)')
  const form = useForm({
    begin: { token: '' },
    check: ({ token }) =>
      token.trim() === '' ? { field: 'token', message: 'Please enter the code.' } : undefined,
    call: ({ token }) => confirmSetUp(token.trim()),
    onSent: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  return (
    <Form form={form} submit="Verify and Enable" after={isPhone && <Elsewhere {...setUp} />}>
      <p className={formStyles.words}>
        Asking for a code from your phone as well as your password keeps everyone else out.{' '}
        {isPhone
          ? 'Add Quad to your authenticator app, then enter its code.'
          : 'Scan this with an authenticator app.'}
      </p>
      {isPhone ? <OpenApp {...setUp} /> : <Secret {...setUp} />}
      <CodeField {...form.field('token')} />
    </Form>
  )
}

/** A phone cannot scan its own screen, so its app opens first. */
const OpenApp = ({ secret, otpauthUrl }: TwoFactorSetup) => (
  <div className={styles.typed}>
    <a className={buttonClass({ wide: true })} href={otpauthUrl}>
      <Icon name="phone" size={20} />
      Open my app
    </a>
    <p className={formStyles.words}>Or enter this key in your app:</p>
    <Key secret={secret} />
    <div className={styles.ways}>
      <CopyKey secret={secret} />
    </div>
  </div>
)

const Secret = ({ qrCode, secret, otpauthUrl }: TwoFactorSetup) => (
  <div className={styles.secret}>
    <Picture qrCode={qrCode} />
    <div className={styles.typed}>
      <p className={formStyles.words}>Can’t scan it? Enter this key:</p>
      <Key secret={secret} />
      <div className={styles.ways}>
        <CopyKey secret={secret} />
        <a className={buttonClass({ variant: 'ghost', small: true })} href={otpauthUrl}>
          <Icon name="phone" size={20} />
          Open my app
        </a>
      </div>
    </div>
  </div>
)

const Elsewhere = ({ qrCode }: TwoFactorSetup) => (
  <div className={styles.elsewhere}>
    <p className={formStyles.words}>Is your authenticator on another device? Scan this:</p>
    <Picture qrCode={qrCode} />
  </div>
)

const Picture = ({ qrCode }: Pick<TwoFactorSetup, 'qrCode'>) => (
  <img
    className={styles.picture}
    src={qrCode}
    alt="QR code for your authenticator app"
    width={176}
    height={176}
  />
)

type SecretOnly = Pick<TwoFactorSetup, 'secret'>

const Key = ({ secret }: SecretOnly) => (
  <code className={styles.key}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
)

const CopyKey = ({ secret }: SecretOnly) => (
  <CopyButton text={secret} variant="ghost" small>
    Copy key
  </CopyButton>
)
