import type { CSSProperties, RefObject } from 'react'
import { shownSize, type CropView, type Size } from './crop-view.ts'
import styles from './crop-stage.module.css'
import { frameShare, useCropGestures } from './use-crop-gestures.ts'

type Props = {
  ref: RefObject<HTMLDivElement | null>
  src: string
  size: Size
  view: CropView
  onChange: (by: (view: CropView, size: Size) => CropView) => void
}

/** The picture below the round frame. */
export function CropStage({ ref, src, size, view, onChange }: Props) {
  const gestures = useCropGestures(ref, onChange)
  return (
    <div
      {...gestures}
      ref={ref}
      className={styles.stage}
      // The arrow keys move the picture, so a screen reader must pass them on.
      role="application"
      aria-label="Position of the picture"
      aria-describedby="crop-keys"
      tabIndex={0}
      // Dragging down must not close the dialog.
      data-base-ui-swipe-ignore=""
    >
      <img
        className={styles.picture}
        style={placeOf(view, size)}
        src={src}
        alt=""
        draggable={false}
      />
      <span className={styles.frame} />
      <span id="crop-keys" className="sr-only">
        The arrow keys move the picture. Plus and minus zoom.
      </span>
    </div>
  )
}

/** The stage is 100cqw wide. */
function placeOf({ zoom, center, turns }: CropView, size: Size): CSSProperties {
  const frame = frameShare * 100
  const { width, height } = shownSize(size, 1)
  return {
    width: `${width * frame}cqw`,
    height: `${height * frame}cqw`,
    transform: [
      'translate(-50%, -50%)',
      `translate(${center.x * frame}cqw, ${center.y * frame}cqw)`,
      `rotate(${turns * 90}deg)`,
      `scale(${zoom})`,
    ].join(' '),
  }
}
