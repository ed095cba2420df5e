import type { ReactNode } from 'react'
import { useMedia } from '../ui/use-media.ts'
import styles from './doorway.module.css'

type Props = {
  title: string
  words?: ReactNode
  /** Beside the form on a wide screen, below a short one; without room it is never loaded. */
  picture: ReactNode
  /** Fits on one screen, so it stands in its middle. */
  short?: boolean
  children: ReactNode
}

/** The frame of the pages before the session: sign in, sign up, verify. */
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
