import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { NewTerms } from '#sync/accounts/new-terms.ts'
import { acceptTerms } from '#sync/actions/legal.ts'
import { messageSchema } from '#sync/answer.ts'
import { parse } from '#sync/parse.ts'
import { DeleteAccount } from '../accounts/account/delete-account.tsx'
import { OwnDataDownload } from '../accounts/account/own-data-download.tsx'
import { noteConfirmation } from '../accounts/school-login/owner-proof.tsx'
import { perform } from '../device/perform.ts'
import type { SessionUser } from '../device/session/session.ts'
import { show } from '../device/session/show.ts'
import { useQuery } from '../device/use-query.ts'
import { useLogOut } from '../outbox/use-log-out.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Alert } from '../ui/loading/alert.tsx'
import { FormattedText } from './formatted-text.tsx'
import styles from './new-terms-page.module.css'

type Props = { user: SessionUser; terms: NewTerms }

/** Takes the place of every page until the person accepts, so that nothing is written before. */
export function NewTermsPage({ user, terms }: Props) {
  const { version } = terms
  const { logOut, dialog } = useLogOut()
  const [failure, setFailure] = useState<string>()
  const isConfirmed = useLocation({ select: ({ searchStr }) => searchStr }) === '?confirmed=true'
  // Undefined until the log was read.
  const isAccepted = useQuery((rows) =>
    rows.isWhole('ownProfiles')
      ? rows
          .log()
          .some(
            ({ name, args }) =>
              name === acceptTerms.name && parse(acceptTerms.args, args).version === version,
          )
      : undefined,
  )

  // In each tab, and after a restart that lost what `show` stored.
  useEffect(() => {
    if (isAccepted) show({ ...user, newTerms: undefined, acceptedTerms: version })
  }, [user, version, isAccepted])
  // The school sends a person back who confirms the deletion of the account.
  useEffect(() => {
    if (isConfirmed) noteConfirmation()
  }, [isConfirmed])

  if (isAccepted !== false) return null
  async function accept() {
    const args = { id: user.id, version }
    const outcome = await perform(acceptTerms, args, { answer: messageSchema })
    if (outcome.kind === 'refused') setFailure(outcome.message)
  }
  return (
    <main id="main" className={styles.page}>
      <title>New terms · Quad</title>
      <h1 ref={takeFocus} tabIndex={-1}>
        The terms have changed
      </h1>
      <p>Please read them. To use Quad from now on, accept them.</p>
      <article className={styles.text} aria-label="Terms">
        <FormattedText parts={terms.text} />
      </article>
      {failure !== undefined && <Alert>{failure}</Alert>}
      <div className={styles.actions}>
        <Button onClick={() => void accept()}>Accept</Button>
        <Button variant="ghost" onClick={() => void logOut()}>
          Logout
        </Button>
      </div>
      <section className={styles.actions} aria-label="Without accepting">
        <p>Without accepting, you can still download your data or delete your account.</p>
        <OwnDataDownload user={user} />
        <DeleteAccount user={user} />
      </section>
      {dialog}
    </main>
  )
}

const takeFocus = (heading: HTMLElement | null): void => heading?.focus()
