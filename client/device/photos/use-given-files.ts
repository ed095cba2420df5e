import { useEffect, useEffectEvent, useState, type DragEvent, type RefObject } from 'react'
import { isImageFile } from './image-file.ts'

/**
 * Takes the files that are dropped on an element, and the images that are pasted in its form or while
 * nothing has the focus.
 */
export function useGivenFiles(ref: RefObject<HTMLElement | null>, add: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = isFor(ref.current, event.target) ? pastedImages(event.clipboardData) : []
    if (files.length === 0) return
    event.preventDefault()
    add(files)
  })
  useEffect(() => {
    const take = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', take)
    return () => document.removeEventListener('paste', take)
  }, [])
  return {
    /** Files are above the element. */
    over,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        setOver(false)
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        add([...event.dataTransfer.files])
      },
    },
  }
}

const isFor = (place: HTMLElement | null, target: EventTarget | null): boolean =>
  target === document.body ||
  (target instanceof Node && (place?.closest('form') ?? place)?.contains(target) === true)

/** The images of a paste. A paste with a text is only the text: office programs add its picture. */
const pastedImages = (pasted: DataTransfer | null): File[] =>
  !pasted || pasted.types.includes('text/plain') ? [] : [...pasted.files].filter(isImageFile)
