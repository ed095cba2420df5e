import { useLiveQuery } from 'dexie-react-hooks'
import type { KeyboardEvent, PointerEvent } from 'react'
import { hashOf, isPhotoHash, type Image } from '#sync/images.ts'
import { photoState } from '../../device/photos/store-photo.ts'
import { usePhotoProgress } from '../../device/photos/photo-progress.ts'
import { Photo } from '../../images/photo.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { Icon, type IconName } from '../../ui/drawing/icon.tsx'
import { Progress } from '../../ui/loading/progress.tsx'
import styles from './photo-tile.module.css'

type Props = {
  /** The name of the photo in the draft. */
  name: string
  image: Image
  index: number
  count: number
  dragged: boolean
  onMove: (to: number) => void
  onRemove: () => void
  onRetry: () => void
  onGrab: (event: PointerEvent) => void
}

/** One photo of the form with its actions. */
export function PhotoTile({ name, image, index, count, dragged, ...act }: Props) {
  const label = `photo ${index + 1} of ${count}`
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
    <li className={styles.tile} data-photo={name} data-dragged={dragged || undefined}>
      <div
        className={styles.picture}
        onPointerDown={(event) => event.pointerType === 'mouse' && act.onGrab(event)}
      >
        <Photo image={image} alt={`Your ${label}`} sizes="10rem" eager />
        {index === 0 && <span className={styles.cover}>Cover</span>}
        <PhotoState name={name} label={label} onRetry={act.onRetry} />
        <Tool
          className={styles.remove}
          icon="close"
          label={`Remove ${label}`}
          onClick={act.onRemove}
        />
      </div>
      {count > 1 && (
        <div className={styles.tools}>
          <Tool
            icon="back"
            label={`Move ${label} one place earlier`}
            disabled={index === 0}
            onClick={() => act.onMove(index - 1)}
          />
          <button
            type="button"
            data-handle
            className={styles.handle}
            aria-label={`Drag ${label}, or move it with the arrow keys`}
            onPointerDown={act.onGrab}
            onKeyDown={onKeyDown}
          >
            <Icon name="drag" size={20} />
          </button>
          <Tool
            icon="forward"
            label={`Move ${label} one place later`}
            disabled={index === count - 1}
            onClick={() => act.onMove(index + 1)}
          />
        </div>
      )}
    </li>
  )
}

/** A photo of the listing whose bytes are not on this device. */
const elsewhere = { state: 'elsewhere' } as const

type StateProps = { name: string; label: string; onRetry: () => void }

/** The progress of an upload; nothing after it has ended. */
function PhotoState({ name, label, onRetry }: StateProps) {
  const online = useOnline()
  const share = usePhotoProgress().get(hashOf(name))
  const photo = useLiveQuery(
    async () => (isPhotoHash(name) ? ((await photoState(name)) ?? elsewhere) : undefined),
    [name],
  )
  if (!photo || photo.state === 'sent') return null
  if (photo.state === 'elsewhere') {
    return (
      <div className={styles.waiting}>
        <p>
          <Icon name="clock" size={16} />
          On another device.
        </p>
      </div>
    )
  }
  if (share !== undefined)
    return <Progress className={styles.going} label="Uploading" value={share} max={1} />
  const { problem } = photo
  return (
    <div className={problem ? styles.refused : styles.waiting}>
      <p role={problem && 'alert'}>
        <Icon name={problem ? 'alert' : 'clock'} size={16} />
        {problem ?? 'Waiting for a connection.'}
      </p>
      {online && (
        <button type="button" aria-label={`Retry ${label}`} onClick={onRetry}>
          Retry
        </button>
      )}
    </div>
  )
}

type InWorkProps = { file: string; onRemove: () => void }

/** A chosen file while it is read and shrunk. */
export const TileInWork = ({ file, onRemove }: InWorkProps) => (
  <li className={styles.tile}>
    <div className={styles.picture}>
      <p className={styles.going}>Preparing</p>
      <Tool className={styles.remove} icon="close" label={`Remove ${file}`} onClick={onRemove} />
    </div>
  </li>
)

type ToolProps = {
  icon: IconName
  label: string
  onClick: () => void
  disabled?: boolean
  className?: string | undefined
}

// At the ends a button is only marked as disabled. If it disappeared, it would lose the focus.
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
