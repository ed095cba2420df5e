import { Mark } from '../ui/drawing/mark.tsx'
import styles from './home-screen.module.css'

const grounds = ['sky', 'sand', 'lilac', 'clay', 'quad', 'plain', 'rose', 'chalk', 'last'] as const

/** A phone's home screen with Quad among the others; decorative. */
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
