import { Scene, type SceneName } from '../ui/drawing/scene.tsx'
import styles from './stack.module.css'

const things: SceneName[] = ['lamp', 'books', 'headphones', 'hoodie', 'bike', 'sofa']

/** A drawing of listings beside the forms. */
export function Stack() {
  return (
    <div className={styles.stack}>
      {things.map((name) => (
        <div key={name} className={styles.tile}>
          <Scene name={name} />
        </div>
      ))}
    </div>
  )
}
