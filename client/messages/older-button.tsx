import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../ui/controls/button.tsx'
import styles from './message-log.module.css'

type Props = { busy: boolean; onShow: () => void }

/** Shows earlier messages when the user scrolls up to it or presses it by keyboard. */
export function OlderButton({ busy, onShow }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const show = useEffectEvent(() => {
    if (!busy) onShow()
  })

  useEffect(() => {
    const frame = button.current?.closest(`.${styles.frame}`)
    if (!button.current || !frame) return undefined
    const observer = new IntersectionObserver(([entry]) => {
      // At the lower edge the user has not scrolled: there are just few messages.
      if (entry?.isIntersecting && frame.scrollTop !== 0) show()
    })
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [])

  return (
    <Button
      ref={button}
      small
      variant="ghost"
      className={styles.older}
      busy={busy}
      onClick={onShow}
    >
      Show earlier messages
    </Button>
  )
}
