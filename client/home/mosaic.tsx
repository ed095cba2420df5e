import { Scene, type SceneName } from '../ui/drawing/scene.tsx'
import styles from './mosaic.module.css'

const columns: SceneName[][] = [
  ['bike', 'sofa', 'fridge'],
  ['lamp', 'ticket', 'headphones'],
  ['books', 'hoodie', 'bike'],
]

/** Pictures of things that students sell. */
export function Mosaic() {
  return (
    <div className={styles.frame} aria-hidden>
      <div className={styles.mosaic}>
        {columns.map((column) => (
          <div key={column[0]} className={styles.column}>
            {column.map((name) => (
              <div key={name} className={styles.tile}>
                <Scene name={name} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
