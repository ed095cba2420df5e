import type { ReactNode } from 'react'
import { useMedia } from '../ui/use-media.ts'
import styles from './doorway.module.css'

type Props = {
  title: string
  words?: ReactNode
  /** Beside the form on a wide screen, below a short one. Without room for it, it does not load. */
  picture: ReactNode
  /** The form fits on one screen and is centered in it. */
  short?: boolean
  children: ReactNode
}

/** The frame of the pages before a session: log in, sign up, verify. */
export function Doorway({ title, words, picture, short, children }: Props) {
  const room = useMedia(`(min-width: 1000px)${short ? ', (min-height: 720px)' : ''}`)
  return (
    <div className={styles.page} data-short={short ? '' : undefined}>
      {room && (
        <div className={styles.picture} aria-hidden>
          {picture}
        </div>
      )}
      <div>
        <div className={styles.head}>
          <h1>{title}</h1>
          {words && <p className={styles.words}>{words}</p>}
        </div>
        {children}
      </div>
    </div>
  )
}
