import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../drawing/icon.tsx'
import styles from './alert.module.css'

type Tone = 'refused' | 'waiting' | 'good'
type Props = { tone?: Tone; icon?: IconName; children: ReactNode; actions?: ReactNode }

const icons = { refused: 'alert', waiting: 'clock', good: 'check' } satisfies Record<Tone, IconName>

/** A message where it happened, announced immediately. */
export function Alert({ tone = 'refused', icon = icons[tone], children, actions }: Props) {
  return (
    <div className={classNames(styles.alert, styles[tone])} role="alert">
      <Icon name={icon} size={20} className={styles.icon} />
      <div className={styles.words}>
        <div>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}
