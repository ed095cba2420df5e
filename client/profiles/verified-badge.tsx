import { Icon } from '../ui/drawing/icon.tsx'
import styles from './verified-badge.module.css'

type Props = {
  /** The domain of the verified address. A profile that an earlier version stored lacks it. */
  domain: string | undefined
}

const sentence = (domain: string): string => `Email address at ${domain} verified.`

/** Says that the account has a verified email address, and at which school. Never the address. */
export const VerifiedBadge = ({ domain }: Props) => (
  <span className={styles.verified} title={domain && sentence(domain)}>
    <Icon name="verified" size={18} />
    Verified
    {domain && <span className="sr-only">. {sentence(domain)}</span>}
  </span>
)

/** The badge with a tooltip for touch and keyboard, where no link is around it. */
export function VerifiedNote({ domain }: Props) {
  if (domain === undefined) return <VerifiedBadge domain={undefined} />
  return (
    <button type="button" className={styles.note}>
      <span className={styles.verified}>
        <Icon name="verified" size={18} />
        Verified
      </span>
      <span role="tooltip" className={styles.tip}>
        {sentence(domain)}
      </span>
    </button>
  )
}
