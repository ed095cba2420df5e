import { lazy, Suspense, type ReactNode } from 'react'
import type { SceneName } from './scenes.tsx'
import styles from './empty-state.module.css'

// The pictures come after the words: a full screen never pays for an empty one.
const Scene = lazy(async () => ({ default: (await import('./scenes.tsx')).Scene }))

type Props = { scene: SceneName; title: ReactNode; children?: ReactNode; action?: ReactNode }

/** Nothing here: a picture, a sentence, the next step. */
export function EmptyState({ scene, title, children, action }: Props) {
  return (
    <div className={styles.empty}>
      <div className={styles.picture}>
        <Suspense>
          <Scene name={scene} />
        </Suspense>
      </div>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.words}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
