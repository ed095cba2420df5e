import { useEffect, useRef, useState } from 'react'
import type * as v from 'valibot'
import { second } from '#sync/time.ts'
import { codeSignedInSchema } from '#sync/accounts/two-factor.ts'
import { signIn } from '../../device/session/session.ts'
import { CodeField } from '../code-field.tsx'
import { Arrival } from '../../ui/loading/arrival.tsx'
import { Done } from '../../ui/loading/done.tsx'
import { Form } from '../../forms/form.tsx'
import styles from '../../forms/form.module.css'
import { useForm } from '../../forms/use-form.ts'
import { api } from '../../device/session/api.ts'
import type { ApiResult } from '../../device/session/send.ts'
import { noteUsedCode } from '../used-code-note.ts'
import type { PendingSignIn } from './login.ts'
import { clearNewcomer } from './newcomer.ts'
import { NoCodeHelp } from './no-code-help.tsx'
import { useOpenWantedPage } from './use-open-wanted-page.ts'

const GO_ON_AFTER = second

type Props = PendingSignIn & { onBack: () => void }

export function CodeForm({ tempToken, rememberMe, onBack }: Props) {
  const openWantedPage = useOpenWantedPage()
  const [recovery, setRecovery] = useState(false)
  const [verified, setVerified] = useState(false)

  async function enter({ recoveryCodeUsed, ...answer }: CodeSignedIn) {
    clearNewcomer()
    const byLoad = await signIn(answer, rememberMe)
    setVerified(true)
    // Also if new terms have taken the place of this form.
    setTimeout(() => {
      // Right before the load: this page may still show what waited for its first screen.
      if (recoveryCodeUsed) noteUsedCode(byLoad)
      openWantedPage(byLoad)
    }, GO_ON_AFTER)
  }

  if (verified) return <Done>Verified! Redirecting...</Done>
  return (
    <Arrival>
      {/* Input and error of the one kind of code say nothing about the other. */}
      <KindOfCode
        key={String(recovery)}
        recovery={recovery}
        tempToken={tempToken}
        onSent={enter}
        onOtherKind={() => setRecovery(!recovery)}
        onBack={onBack}
      />
      <NoCodeHelp />
    </Arrival>
  )
}

type KindProps = Pick<Props, 'tempToken' | 'onBack'> & {
  recovery: boolean
  onSent: (answer: CodeSignedIn) => Promise<void>
  onOtherKind: () => void
}

function KindOfCode({ recovery, tempToken, onSent, onOtherKind, onBack }: KindProps) {
  const field = useRef<HTMLInputElement>(null)
  const form = useForm({
    begin: { token: '' },
    check: ({ token }) =>
      token.trim() === '' ? { field: 'token', message: 'Please enter a code.' } : undefined,
    call: ({ token }) => signInByCode(tempToken, token.trim()),
    onSent,
  })

  // An effect, because `Arrival` takes the focus when it is mounted.
  useEffect(() => field.current?.focus(), [])

  return (
    <Form form={form} submit="Verify 2FA">
      <CodeField {...form.field('token')} ref={field} recovery={recovery} />
      <div className={styles.row}>
        <button
          type="button"
          className={styles.link}
          aria-disabled={form.isBusy || undefined}
          onClick={() => {
            if (!form.isBusy) onOtherKind()
          }}
        >
          {recovery ? 'Use a code from my app' : 'Use a recovery code'}
        </button>
        <button type="button" className={styles.link} onClick={onBack}>
          Back to Login
        </button>
      </div>
    </Form>
  )
}

type CodeSignedIn = v.InferOutput<typeof codeSignedInSchema>

/** The second step of a login: a code of an authenticator app, or a recovery code. */
const signInByCode = (tempToken: string, token: string): Promise<ApiResult<CodeSignedIn>> =>
  api('POST', '/api/auth/2fa', {
    body: { tempToken, token },
    schema: codeSignedInSchema,
    auth: false,
    fallback: 'An error occurred',
  })
