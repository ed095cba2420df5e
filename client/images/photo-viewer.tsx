import PhotoSwipe from 'photoswipe'
import 'photoswipe/style.css'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { classNames } from '../ui/class-names.ts'
import { Icon, type IconName } from '../ui/drawing/icon.tsx'
import { useLayer } from '../ui/overlays/layers.ts'
import styles from './photo-viewer.module.css'

export interface ViewedPhoto {
  src: string
  /** A smaller file that is there already. */
  msrc: string
  width: number
  height: number
  alt: string
}

type Props = { photos: ViewedPhoto[]; first: number; onClose: () => void }

/** Photos on the whole screen, with pinch, double tap, swipe, buttons and keys. */
export function PhotoViewer(props: Props) {
  // The viewer lives as long as this component, which shows the same photos all the time.
  const begun = useRef(props)
  useEffect(() => openViewer(begun.current), [])
  useLayer(true, props.onClose)
  return null
}

/** What the sheet below the viewer would take for its own: a swipe down, Escape, a tap outside. */
const ownEvents = [
  'keydown',
  'pointerdown',
  'mousedown',
  'touchstart',
  'touchmove',
  'touchend',
  'click',
] as const

/** @returns closes it */
function openViewer({ photos, first, onClose }: Props): () => void {
  const dialog = document.createElement('dialog')
  dialog.className = styles.viewer ?? ''
  dialog.setAttribute('aria-label', 'Photo')
  const stage = dialog.appendChild(document.createElement('div'))
  stage.className = styles.stage ?? ''
  const tools = dialog.appendChild(document.createElement('div'))
  for (const name of ownEvents) dialog.addEventListener(name, (event) => event.stopPropagation())
  document.body.append(dialog)
  dialog.showModal()
  const viewer = new PhotoSwipe({
    dataSource: photos,
    index: first,
    appendToEl: stage,
    loop: false,
    bgOpacity: 1,
    showHideAnimationType: 'fade',
    // The dialog does this.
    trapFocus: false,
    returnFocus: false,
    escKey: false,
  })
  // Its own buttons are made of strings of markup, which Trusted Types refuse.
  viewer.on('uiRegister', () => {
    if (viewer.ui) viewer.ui.uiElementsData = []
  })
  let isLeft = false
  const leave = () => {
    if (!isLeft) onClose()
    isLeft = true
  }
  // By a swipe down, or a tap beside the photo.
  viewer.on('close', leave)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    leave()
  })
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowRight') viewer.next()
    if (key === 'ArrowLeft') viewer.prev()
  })
  dialog.ariaBusy = 'true'
  viewer.on('openingAnimationEnd', () => {
    dialog.ariaBusy = null
  })
  viewer.init()
  // Only ours is a dialog, and it has a name.
  viewer.element?.removeAttribute('role')
  // A root of its own, because events of the page's root would reach the sheet.
  const root = createRoot(tools)
  root.render(<Tools viewer={viewer} photos={photos} onClose={leave} />)
  return () => {
    isLeft = true
    viewer.destroy()
    root.unmount()
    dialog.close()
    dialog.remove()
  }
}

type ToolsProps = { viewer: PhotoSwipe; photos: ViewedPhoto[]; onClose: () => void }

function Tools({ viewer, photos, onClose }: ToolsProps) {
  const at = useSyncExternalStore(
    (changed) => {
      viewer.on('change', changed)
      return () => viewer.off('change', changed)
    },
    () => viewer.currIndex,
  )
  const closeButton = useRef<HTMLButtonElement>(null)
  useEffect(() => closeButton.current?.focus(), [])
  return (
    <>
      <p className={classNames(styles.count, photos.length === 1 && 'sr-only')} aria-live="polite">
        <span className="sr-only">{photos[at]?.alt}, </span>
        {at + 1} of {photos.length}
      </p>
      <div className={styles.tools}>
        <Tool icon="search" label="Zoom" onClick={() => viewer.toggleZoom()} />
        <button
          ref={closeButton}
          type="button"
          className={styles.tool}
          aria-label="Close photo"
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      {photos.length > 1 && (
        <div className={styles.steps}>
          <Tool
            icon="back"
            label="Previous photo"
            disabled={at === 0}
            onClick={() => viewer.prev()}
          />
          <Tool
            icon="forward"
            label="Next photo"
            disabled={at === photos.length - 1}
            onClick={() => viewer.next()}
          />
        </div>
      )}
    </>
  )
}

type ToolProps = { icon: IconName; label: string; disabled?: boolean; onClick: () => void }

const Tool = ({ icon, label, disabled, onClick }: ToolProps) => (
  <button
    type="button"
    className={styles.tool}
    aria-label={label}
    aria-disabled={disabled}
    onClick={onClick}
  >
    <Icon name={icon} />
  </button>
)
