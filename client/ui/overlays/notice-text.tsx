import { useState } from 'react'
import { PersonText } from '../person-text.tsx'
import styles from './notice-card.module.css'

/** A text of the school in a notice: three lines, with a button for the rest if there is more. */
export function NoticeText({ children }: { children: string }) {
  const [isCut, setIsCut] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const watch = (text: HTMLElement | null) => {
    if (!text || isOpen) return undefined
    const measure = () => setIsCut(text.scrollHeight > text.clientHeight)
    // Before the first paint: a button that comes later would move the page.
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(text)
    return () => sizes.disconnect()
  }
  return (
    <>
      <div ref={watch} className={isOpen ? undefined : styles.short}>
        <PersonText as="p">{children}</PersonText>
      </div>
      {isCut && (
        <button
          type="button"
          className={styles.link}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </button>
      )}
    </>
  )
}
