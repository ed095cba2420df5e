import { classNames } from '../class-names.ts'
import styles from './button.module.css'

/** `soft` is the main action of one thing among others, which all have it. */
export type ButtonVariant = 'primary' | 'soft' | 'ghost' | 'plain' | 'danger'
export type ButtonLook = {
  variant?: ButtonVariant | undefined
  small?: boolean | undefined
  wide?: boolean | undefined
}

/** The classes of a button, for a link that looks like one. */
export function buttonClass({ variant = 'primary', small, wide }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], small && styles.small, wide && styles.wide)
}
