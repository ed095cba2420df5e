import type { HTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './written.module.css'

type Props = HTMLAttributes<HTMLElement> & {
  /** `bdi` is for a text among other words, which keep their own order. */
  as?: 'bdi' | 'span' | 'p' | 'strong'
  children: ReactNode
}

/**
 * Text that a person wrote. It takes its direction from its content, so that Hebrew or Arabic reads
 * from the right, and breaks within a word that is too long.
 */
export const Written = ({ as: Tag = 'bdi', className, ...props }: Props) => (
  <Tag dir="auto" className={classNames(styles.written, className)} {...props} />
)
