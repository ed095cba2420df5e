import type { ReactNode } from 'react'
import { Scene, type SceneName } from '../drawing/scene.tsx'
import styles from './empty-state.module.css'

type Props = {
  scene: SceneName
  title: ReactNode
  /** Whether it fills the page. Its sentence is then the page's heading. */
  alone?: boolean
  children?: ReactNode
  action?: ReactNode
}

/** An empty list: a picture, a sentence, the next step. */
export function EmptyState({ scene, title, alone, children, action }: Props) {
  const Title = alone ? 'h1' : 'p'
  return (
    <div className={styles.empty}>
      <div className={styles.picture}>
        <Scene name={scene} />
      </div>
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.words}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
