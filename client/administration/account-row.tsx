import {
  roleNames,
  roles,
  type AccountVerdict,
  type AdministeredAccount,
} from '#sync/moderation/administration.ts'
import { shownUser } from '../device/session/store.ts'
import { Badge } from '../ui/drawing/badge.tsx'
import { OptionsMenu } from '../ui/overlays/options-menu.tsx'
import { PersonText } from '../ui/person-text.tsx'
import rows from '../moderation/rows.module.css'
import styles from './account-row.module.css'
import { changeRole } from './change-role.ts'
import type { AskToDecide } from './decide-dialog.tsx'
import { decisionTexts } from './decision-texts.ts'

const icons = { moderator: 'flag', administrator: 'gear' } as const
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

type Props = { account: AdministeredAccount; onAsk: AskToDecide }

/** An account, and a menu with what can be done about it. */
export function AccountRow({ account, onAsk }: Props) {
  const { _id: id, username, firstName, lastName, university, suspended } = account
  const isOwn = id === shownUser()?.id
  const changes = roles
    .map((role) => ({ role, isGiven: !account.roles.includes(role) }))
    .filter(({ isGiven }) => !(isOwn && isGiven))
    .map(({ role, isGiven }) => ({
      label: `${isGiven ? 'Make' : 'Remove'} ${roleNames[role]}`,
      icon: icons[role],
      onChoose: () => void changeRole(account, role, isGiven),
    }))
  const decisions = (isOwn ? [] : verdictsNow(account)).map((verdict) => ({
    ...decisionTexts[verdict],
    onChoose: () => onAsk(account, verdict),
  }))
  const entries = [...changes, ...decisions]
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
          <PersonText>{university}</PersonText>, joined {date.format(new Date(account.createdAt))}
        </p>
        {(account.roles.length > 0 || suspended) && (
          <p className={styles.marks}>
            {account.roles.map((role) => (
              <Badge key={role} icon={icons[role]}>
                {roleNames[role]}
              </Badge>
            ))}
            {suspended && (
              <Badge tone="brick" icon="lock">
                Suspended{' '}
                {suspended.until ? `until ${date.format(new Date(suspended.until))}` : 'for good'}
              </Badge>
            )}
          </p>
        )}
      </div>
      {entries.length > 0 && <OptionsMenu label={`Options for ${username}`} entries={entries} />}
    </li>
  )
}

/** What can be decided now. An administrator’s role has to go first. */
function verdictsNow({
  roles: has,
  suspended,
  hasTwoFactor,
}: AdministeredAccount): AccountVerdict[] {
  if (has.includes('administrator')) return []
  return [
    suspended ? 'reinstate' : 'suspend',
    ...(hasTwoFactor ? (['reset'] as const) : []),
    'delete',
  ]
}
