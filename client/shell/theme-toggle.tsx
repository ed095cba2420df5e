import { Icon } from '../ui/drawing/icon.tsx'
import { setTheme, useTheme } from './theme.ts'
import styles from './nav-bar.module.css'

export function ThemeToggle() {
  const next = useTheme() === 'dark' ? 'light' : 'dark'
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={`Switch to ${next} theme`}
      onClick={() => setTheme(next)}
    >
      <Icon key={next} name={next === 'dark' ? 'moon' : 'sun'} className={styles.turn} />
    </button>
  )
}
