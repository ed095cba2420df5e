import { Link } from '@tanstack/react-router'
import { deletedUserName } from '#sync/accounts/accounts.ts'
import { roleNames } from '#sync/moderation/administration.ts'
import type { Decision } from '#sync/moderation/moderation.ts'
import { useNow } from '../ui/now.ts'
import { PersonText } from '../ui/person-text.tsx'
import { exactTime, timeAgo } from '../ui/time-ago.ts'
import styles from './item-view.module.css'
import { kindNames, verdictWords } from './words.ts'

type Props = {
  decisions: Decision[]
  /** Whether each has a link to its thing. */
  linked?: boolean
}

/** Decisions, what each was about, and who made it. */
export function DecisionList({ decisions, linked = true }: Props) {
  const now = useNow()
  return (
    <ol className={styles.lines}>
      {decisions.map((decision) => (
        <li key={decision._id} className={styles.line}>
          <p>
            <strong>
              {verdictWords[decision.verdict].past}
              {decision.until && ` until ${exactTime(decision.until)}`}
            </strong>
            {decision.person && (
              <>
                {' · '}
                <Name of={decision.person} />
              </>
            )}
          </p>
          {decision.verdict === 'change' ? (
            // A sentence of ours about what changed.
            <p className={styles.text}>{decision.reason}</p>
          ) : (
            <PersonText as="p" className={styles.text}>
              {decision.reason}
            </PersonText>
          )}
          <p className={styles.meta}>
            <Name of={decision.moderator} />,{' '}
            <time dateTime={decision.decidedAt} title={exactTime(decision.decidedAt)}>
              {timeAgo(decision.decidedAt, now)}
            </time>
            {' · '}
            {linked && decision.kind !== 'server' ? (
              <Link
                to="/moderation"
                search={{ queue: decision.kind, item: decision.subjectId }}
                className={styles.link}
              >
                {kindNames[decision.kind]}
              </Link>
            ) : (
              kindNames[decision.kind]
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** These two are no usernames. */
const others = [deletedUserName, roleNames.administrator]
function Name({ of: person }: { of: string }) {
  if (others.includes(person)) return person
  return (
    <>
      @<PersonText>{person}</PersonText>
    </>
  )
}
