import type { SessionUser } from '../../device/session/session.ts'
import { Icon } from '../../ui/drawing/icon.tsx'
import styles from './account-page.module.css'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

export function AccountFacts({ user }: { user: SessionUser }) {
  const facts = {
    Name: `${user.firstName} ${user.lastName}`,
    Username: user.username,
    University: user.university,
    'Graduation year': user.year,
    'Member since': day.format(new Date(user.createdAt)),
    Verified: user.verified ? (
      <span className={styles.good}>
        <Icon name="verified" size={20} /> Yes
      </span>
    ) : (
      'No'
    ),
    'Two-factor': user.twoFactorEnabled ? 'On' : 'Off',
  }
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
