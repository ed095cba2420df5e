import { Link } from '@tanstack/react-router'
import { deletedUserName } from '#sync/accounts/accounts.ts'
import { roleNames } from '#sync/moderation/administration.ts'
import type { Decision } from '#sync/moderation/moderation.ts'
import { useNow } from '../ui/now.ts'
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
            {decision.person && ` · ${nameOf(decision.person)}`}
          </p>
          <p className={styles.text}>{decision.reason}</p>
          <p className={styles.meta}>
            {nameOf(decision.moderator)},{' '}
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
const nameOf = (person: string): string => (others.includes(person) ? person : `@${person}`)
