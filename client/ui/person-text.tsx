import type { HTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import styles from './person-text.module.css'

type Props = HTMLAttributes<HTMLElement> & {
  /** `bdi` is for a text inside a sentence of ours, which it must not reorder. */
  as?: 'bdi' | 'span' | 'strong' | 'p' | 'h1' | 'h2' | 'h3'
  /** Cuts it off after two lines. */
  short?: boolean
}

/**
 * A text that a person or a school has written. Its content decides its direction, and its long words break.
 * Only texts that are strings use `isolated` instead, and the controls set the direction themselves.
 */
export const PersonText = ({ as: Tag = 'bdi', short, className, ...rest }: Props) => (
  <Tag {...rest} dir="auto" className={classNames(styles.text, short && styles.short, className)} />
)
