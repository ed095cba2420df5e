import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './badge.module.css'

type Props = {
  tone?: 'quiet' | 'lawn' | 'amber' | 'brick'
  icon?: IconName | undefined
  className?: string | undefined
  children: ReactNode
}

export function Badge({ tone = 'quiet', icon, className, children }: Props) {
  return (
    <span className={classNames(styles.badge, styles[tone], className)}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}
