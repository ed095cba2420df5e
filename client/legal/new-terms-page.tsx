import { useEffect, useState } from 'react'
import * as v from 'valibot'
import type { NewTerms } from '#sync/accounts/legal.ts'
import { acceptTerms } from '#sync/actions/legal.ts'
import { performInPlace } from '../device/perform.ts'
import { failureOf } from '../device/durably.ts'
import { show } from '../device/session/show.ts'
import type { SessionUser } from '../device/session/session.ts'
import { useQuery } from '../device/use-query.ts'
import { useLogOut } from '../outbox/use-log-out.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Alert } from '../ui/loading/alert.tsx'
import { FormattedText } from './formatted-text.tsx'
import styles from './new-terms-page.module.css'

type Props = { user: SessionUser; terms: NewTerms }

/** Takes the place of every page until the terms are accepted, also offline. */
export function NewTermsPage({ user, terms }: Props) {
  const { logOut, dialog } = useLogOut()
  const [failure, setFailure] = useState<string>()
  const isRead = useQuery((rows) => rows.isWhole('ownProfiles'))
  const isAccepted = useQuery((rows) =>
    rows
      .log()
      .filter(({ name }) => name === acceptTerms.name)
      .some(({ args }) => v.parse(acceptTerms.args, args).version === terms.version),
  )

  // In every tab, and after a reload offline: the write waits in the log that all of them share.
  useEffect(() => {
    if (isAccepted) show({ ...user, newTerms: undefined })
  }, [user, isAccepted])

  if (!isRead || isAccepted) return null
  const accept = () =>
    performInPlace(acceptTerms, { id: user.id, version: terms.version }).catch((error: unknown) =>
      setFailure(failureOf(error)),
    )
  return (
    <main id="main" className={styles.page}>
      <title>New Terms · Quad</title>
      <header>
        <h1>The terms have changed</h1>
        <p className={styles.lead}>Please read them. To use Quad from now on, accept them.</p>
      </header>
      <article className={styles.text} aria-label="Terms" tabIndex={0}>
        <FormattedText parts={terms.text} />
      </article>
      <footer className={styles.actions}>
        {failure !== undefined && <Alert tone="refused">{failure}</Alert>}
        <Button onClick={() => void accept()}>Accept</Button>
        <Button variant="plain" onClick={() => void logOut()}>
          Log Out
        </Button>
      </footer>
      {dialog}
    </main>
  )
}
