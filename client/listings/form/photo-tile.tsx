import { useLiveQuery } from 'dexie-react-hooks'
import type { KeyboardEvent, PointerEvent } from 'react'
import { hashOf, isPhotoHash, type Image } from '#sync/images.ts'
import { photoStanding } from '../../device/photos/keep-photo.ts'
import { usePhotoProgress } from '../../device/photos/photo-progress.ts'
import { Photo } from '../../images/photo.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { Icon, type IconName } from '../../ui/drawing/icon.tsx'
import { Progress } from '../../ui/loading/progress.tsx'
import styles from './photo-tile.module.css'

type Props = {
  /** How the draft names it. */
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

/** One photo of the form with everything that can be done to it. */
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

type StateProps = { name: string; label: string; onRetry: () => void }

/** How far a photo is on its way; nothing once it has arrived. */
function PhotoState({ name, label, onRetry }: StateProps) {
  const online = useOnline()
  const share = usePhotoProgress().get(hashOf(name))
  const photo = useLiveQuery(
    () => (isPhotoHash(name) ? photoStanding(name) : Promise.resolve(undefined)),
    [name],
  )
  if (!photo || photo.state === 'sent') return null
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

/** A chosen file that is still being read and shrunk. */
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

// At the ends it is disabled by word only: a button that goes away takes the focus with it.
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
