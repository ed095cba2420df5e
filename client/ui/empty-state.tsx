import type { ReactNode } from 'react'
import { Scene, type SceneName } from './scene.tsx'
import styles from './empty-state.module.css'

type Props = { scene: SceneName; title: ReactNode; children?: ReactNode; action?: ReactNode }

/** Nothing here: a picture, a sentence, the next step. */
export function EmptyState({ scene, title, children, action }: Props) {
  return (
    <div className={styles.empty}>
      <div className={styles.picture}>
        <Scene name={scene} />
      </div>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.words}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
