import { Mark } from '../ui/drawing/mark.tsx'
import styles from './home-screen.module.css'

const grounds = ['sky', 'sand', 'lilac', 'clay', 'quad', 'plain', 'rose', 'chalk', 'last'] as const

/** A drawing of a phone's home screen with Quad on it; decorative. */
export const HomeScreen = () => (
  <div className={styles.phone} aria-hidden>
    {grounds.map((ground) => (
      <span key={ground} className={styles.app} data-ground={ground}>
        {ground === 'quad' && <Mark />}
      </span>
    ))}
    <span className={styles.name}>Quad</span>
  </div>
)
