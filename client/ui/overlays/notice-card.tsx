import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../drawing/icon.tsx'
import styles from './notice-card.module.css'

type Props = ComponentProps<'section'> & {
  as?: 'section' | 'article'
  icon: IconName
  /** The name of the button that closes it. */
  close: string
  onClose: () => void
}

/** A card that says something and can be closed: a banner or an announcement. */
export function NoticeCard(props: Props) {
  const { as: Tag = 'section', icon, close, onClose, className, children, ...rest } = props
  return (
    <Tag {...rest} className={classNames(styles.card, className)}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <div className={styles.words}>{children}</div>
      <button type="button" className={styles.close} aria-label={close} onClick={onClose}>
        <Icon name="close" size={20} />
      </button>
    </Tag>
  )
}
