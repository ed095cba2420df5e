import type { ReactNode } from 'react'
import { useMedia } from '../ui/use-media.ts'
import styles from './doorway.module.css'

type Props = {
  title: string
  words?: ReactNode
  /** Beside the form on a wide screen; a narrow one never loads it. */
  picture: ReactNode
  /** Fits on one screen, so it stands in its middle. */
  short?: boolean
  children: ReactNode
}

/** The frame of the pages before the session: sign in, sign up, verify. */
export function Doorway({ title, words, picture, short, children }: Props) {
  const wide = useMedia('(min-width: 1000px)')
  return (
    <div className={styles.page} data-short={short ? '' : undefined}>
      {wide && (
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
