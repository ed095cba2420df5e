import type { ReactNode } from 'react'
import { Scene, type SceneName } from '../ui/drawing/scene.tsx'
import styles from './notice-page.module.css'

type Props = { scene: SceneName; title: string; children: ReactNode; actions: ReactNode }

/** A page with one message: a picture, a sentence and the next step. */
export function NoticePage({ scene, title, children, actions }: Props) {
  return (
    <section className={styles.page}>
      <title>{`${title} · Quad`}</title>
      <div className={styles.picture}>
        <Scene name={scene} />
      </div>
      <div className={styles.words}>
        <h1>{title}</h1>
        <div className={styles.text}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </div>
    </section>
  )
}
