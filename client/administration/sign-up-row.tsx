import type { WaitingSignUp } from '#sync/moderation/administration.ts'
import { Button } from '../ui/controls/button.tsx'
import { preloadDialog } from '../ui/overlays/dialog.tsx'
import { useNow } from '../ui/now.ts'
import { PersonText } from '../ui/person-text.tsx'
import { exactTime, timeAgo } from '../ui/time-ago.ts'
import rows from '../moderation/rows.module.css'
import styles from './account-row.module.css'

type Props = { signUp: WaitingSignUp; onAsk: (signUp: WaitingSignUp) => void }

/** A sign-up that waits, and the button that mails its link again. */
export function SignUpRow({ signUp, onAsk }: Props) {
  const { username, firstName, lastName, university, mailedAt } = signUp
  const now = useNow()
  return (
    <li className={rows.row} aria-label={username}>
      <div className={rows.words}>
        <p>
          <PersonText as="strong">
            {firstName} {lastName}
          </PersonText>
          <span className={styles.username}>
            @<PersonText>{username}</PersonText>
          </span>
        </p>
        <p className={rows.meta}>
          <PersonText>{university}</PersonText>, mailed{' '}
          <time dateTime={mailedAt} title={exactTime(mailedAt)}>
            {timeAgo(mailedAt, now)}
          </time>
        </p>
        <Button
          variant="ghost"
          small
          className={styles.action}
          icon="mail"
          aria-label={`Mail again to ${username}`}
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
          onClick={() => onAsk(signUp)}
        >
          Mail again
        </Button>
      </div>
    </li>
  )
}
