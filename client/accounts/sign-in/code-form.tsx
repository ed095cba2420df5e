import { useState } from 'react'
import type * as v from 'valibot'
import { second } from '#sync/time.ts'
import { codeSignedInSchema } from '#sync/accounts/two-factor.ts'
import { signIn } from '../../device/session/session.ts'
import { AnyCodeForm } from '../any-code-form.tsx'
import { codesLeftWords } from '../codes-left.ts'
import { useTimer } from '../../ui/use-timer.ts'
import { Done } from '../../ui/loading/done.tsx'
import { showBanner } from '../../ui/overlays/banner-store.ts'
import styles from '../../forms/form.module.css'
import { api } from '../../device/session/api.ts'
import type { ApiResult } from '../../device/session/send.ts'
import type { PendingSignIn } from './login.ts'
import { clearNewcomer } from './newcomer.ts'
import { useOpenWantedPage } from './use-open-wanted-page.ts'
import { WithoutCodes } from './without-codes.tsx'

type SignedIn = v.InferOutput<typeof codeSignedInSchema>
type Props = PendingSignIn & { onBack: () => void }

/** The second step of a login. */
export function CodeForm({ tempToken, rememberMe, onBack }: Props) {
  const [verified, setVerified] = useState<VerifiedProps>()

  function finish({ user, accessToken, usedRecoveryCode }: SignedIn) {
    clearNewcomer()
    const used = usedRecoveryCode && codesLeftWords(user.recoveryCodesLeft)
    setVerified({ byLoad: signIn(user, accessToken, rememberMe), used })
  }

  if (verified) return <Verified {...verified} />
  return (
    <div className={styles.form}>
      <AnyCodeForm
        submit="Verify 2FA"
        call={(code) => signInByCode(tempToken, code)}
        onSent={finish}
        otherWay={
          <button type="button" className={styles.link} onClick={onBack}>
            Back to Login
          </button>
        }
      />
      <WithoutCodes />
    </div>
  )
}

const GO_ON_AFTER = second

interface VerifiedProps {
  byLoad: boolean
  /** What a login with a recovery code says. */
  used: string | undefined
}

function Verified({ byLoad, used }: VerifiedProps) {
  const openWantedPage = useOpenWantedPage()

  useTimer(GO_ON_AFTER, () => {
    if (used) showUsed(used)
    openWantedPage(byLoad)
  })
  return <Done next={used && `${usedTitle}. ${used}`}>Verified! Redirecting...</Done>
}

const usedTitle = 'You used a recovery code'

const showUsed = (message: string) =>
  showBanner({
    icon: 'lock',
    title: usedTitle,
    message,
    sticky: true,
    link: { href: '/accountInfo', label: 'Open your account' },
  })

/** The second step of a login: a code of an authenticator app, or a recovery code. */
const signInByCode = (tempToken: string, token: string): Promise<ApiResult<SignedIn>> =>
  api('POST', '/api/auth/2fa', {
    body: { tempToken, token },
    schema: codeSignedInSchema,
    auth: false,
    fallback: 'An error occurred',
  })
