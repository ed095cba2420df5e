import type { KeyboardEvent, PointerEvent } from 'react'
import { Icon, type IconName } from '../../ui/drawing/icon.tsx'
import { Photo } from '../../images/photo.tsx'
import { imageOf } from './draft-listing.ts'
import type { DraftPhoto } from './draft.ts'
import styles from './photo-tile.module.css'
import { PhotoTileState } from './photo-tile-state.tsx'

type Props = {
  photo: DraftPhoto
  index: number
  count: number
  dragged: boolean
  onMove: (to: number) => void
  onRemove: () => void
  onRetry: () => void
  onGrab: (event: PointerEvent) => void
}

/** One photo of the form with everything that can be done to it. */
export function PhotoTile({ photo, index, count, dragged, ...act }: Props) {
  const name = `photo ${index + 1} of ${count}`
  const places = {
    ArrowLeft: index - 1,
    ArrowUp: index - 1,
    ArrowRight: index + 1,
    ArrowDown: index + 1,
    Home: 0,
    End: count - 1,
  }

  function onKeyDown(event: KeyboardEvent) {
    const to = Object.entries(places).find(([key]) => key === event.key)?.[1]
    if (to === undefined) return
    event.preventDefault()
    act.onMove(to)
  }

  return (
    <li className={styles.tile} data-photo={photo.id} data-dragged={dragged || undefined}>
      <div
        className={styles.picture}
        onPointerDown={(event) => event.pointerType === 'mouse' && act.onGrab(event)}
      >
        {photo.preview && <Photo image={imageOf(photo)} alt={`Your ${name}`} sizes="10rem" eager />}
        {index === 0 && <span className={styles.cover}>Cover</span>}
        <PhotoTileState photo={photo} name={name} onRetry={act.onRetry} />
        <Tool
          className={styles.remove}
          icon="close"
          label={`Remove ${name}`}
          onClick={act.onRemove}
        />
      </div>
      {count > 1 && (
        <div className={styles.tools}>
          <Tool
            icon="back"
            label={`Move ${name} one place earlier`}
            disabled={index === 0}
            onClick={() => act.onMove(index - 1)}
          />
          <button
            type="button"
            data-handle
            className={styles.handle}
            aria-label={`Drag ${name}, or move it with the arrow keys`}
            onPointerDown={act.onGrab}
            onKeyDown={onKeyDown}
          >
            <Icon name="drag" size={20} />
          </button>
          <Tool
            icon="forward"
            label={`Move ${name} one place later`}
            disabled={index === count - 1}
            onClick={() => act.onMove(index + 1)}
          />
        </div>
      )}
    </li>
  )
}

type ToolProps = {
  icon: IconName
  label: string
  onClick: () => void
  disabled?: boolean
  className?: string | undefined
}

// Disabled at the ends by word only: a button that is gone would take the focus with it.
function Tool({ icon, label, onClick, disabled = false, className = styles.tool }: ToolProps) {
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      onClick={() => !disabled && onClick()}
    >
      <Icon name={icon} size={20} />
    </button>
  )
}
