import type { ComponentProps } from 'react'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../drawing/icon.tsx'
import styles from './button.module.css'

type Props = ComponentProps<'button'> & ButtonLook & { icon?: IconName | undefined; busy?: boolean }

export function Button({
  variant,
  small,
  wide,
  icon,
  busy,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ variant, small, wide }), className)}
      aria-busy={busy || undefined}
      // A busy button keeps the focus. A disabled one would lose it.
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? (
        <span className={styles.spinner} aria-hidden />
      ) : (
        icon && <Icon name={icon} size={20} />
      )}
      {children}
    </button>
  )
}
