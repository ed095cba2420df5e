import { useRef, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Icon, type IconName } from '../../ui/drawing/icon.tsx'
import { Alert } from '../../ui/loading/alert.tsx'
import { Dialog, type DialogProps } from '../../ui/overlays/dialog.tsx'
import styles from './crop-dialog.module.css'
import { CropStage } from './crop-stage.tsx'
import { largestZoom, turn, wholeView, zoomAt, type CropView, type Size } from './crop-view.ts'
import { drawCrop } from './draw-crop.ts'
import { zoomStep } from './use-crop-gestures.ts'

type Props = Pick<DialogProps, 'open' | 'onClose' | 'focusAfter'> & {
  file: File
  /** The file as the browser has decoded it. */
  picture: HTMLImageElement
  onCrop: (cropped: File) => void
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent' })

/** Asks which part of a chosen picture to use. */
export function CropDialog({ open, onClose, focusAfter, file, picture, onCrop }: Props) {
  const [view, setView] = useState(wholeView)
  const [state, setState] = useState<'choosing' | 'drawing' | 'failed'>('choosing')
  const stage = useRef<HTMLDivElement>(null)
  const size = { width: picture.naturalWidth, height: picture.naturalHeight }
  const change = (by: (view: CropView, size: Size) => CropView) =>
    setView((before) => by(before, size))

  async function use() {
    setState('drawing')
    const cropped = await drawCrop(picture, view, file.name).catch(() => undefined)
    if (!cropped) {
      setState('failed')
      return
    }
    onClose()
    onCrop(cropped)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Crop your picture"
      focusFirst={stage}
      focusAfter={focusAfter}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={state === 'drawing'} onClick={() => void use()}>
            Use picture
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <CropStage ref={stage} src={picture.src} size={size} view={view} onChange={change} />
        <div className={styles.controls}>
          <Control
            label="Zoom out"
            icon="minus"
            onClick={() => change((now) => zoomAt(now, size, now.zoom / zoomStep))}
          />
          <input
            className={styles.zoom}
            type="range"
            aria-label="Zoom"
            aria-valuetext={percent.format(view.zoom)}
            min={1}
            max={largestZoom}
            step={0.01}
            value={view.zoom}
            onChange={({ target }) => change((now) => zoomAt(now, size, Number(target.value)))}
          />
          <Control
            label="Zoom in"
            icon="plus"
            onClick={() => change((now) => zoomAt(now, size, now.zoom * zoomStep))}
          />
          <Control label="Rotate" icon="rotate" onClick={() => change(turn)} />
        </div>
        {state === 'failed' && (
          <Alert>This device cannot crop the picture. Please choose another one.</Alert>
        )}
      </div>
    </Dialog>
  )
}

type ControlProps = { label: string; icon: IconName; onClick: () => void }

const Control = ({ label, icon, onClick }: ControlProps) => (
  <button type="button" className={styles.control} aria-label={label} onClick={onClick}>
    <Icon name={icon} />
  </button>
)
