import type { KeyboardEvent, PointerEvent } from 'react'
import { hashOf, isPhotoHash, type Image } from '#sync/images.ts'
import { isolated } from '#sync/texts/isolated.ts'
import { photoState } from '../../device/photos/store-photo.ts'
import { usePhotoProgress } from '../../device/photos/photo-progress.ts'
import { useStored } from '../../device/use-stored.ts'
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
  hasDragged: () => boolean
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
        {count > 1 && (
          <>
            <button
              type="button"
              data-handle
              className={styles.handle}
              aria-label={handleLabel(label, index)}
              onPointerDown={act.onGrab}
              onKeyDown={onKeyDown}
              onClick={({ detail }) => !(detail > 0 && act.hasDragged()) && act.onMove(0)}
            >
              <Icon name="drag" size={20} />
            </button>
            <Step label={`Move ${label} one place earlier`} onClick={() => act.onMove(index - 1)} />
            <Step label={`Move ${label} one place later`} onClick={() => act.onMove(index + 1)} />
          </>
        )}
        <Tool icon="close" label={`Remove ${label}`} onClick={act.onRemove} />
      </div>
      <PhotoProblem name={name} />
    </li>
  )
}

const handleLabel = (label: string, index: number): string =>
  `Drag ${label}, or move it with the arrow keys` +
  (index === 0 ? '' : '. Press to make it the cover')

type StepProps = { label: string; onClick: () => void }

/** For screen readers, which take the arrow keys for themselves. */
const Step = ({ label, onClick }: StepProps) => (
  <button type="button" className="sr-only" tabIndex={-1} onClick={onClick}>
    {label}
  </button>
)

/** A photo of the listing whose bytes are not on this device. */
const elsewhere = { state: 'elsewhere' } as const

const usePhotoState = (name: string) =>
  useStored(
    async () => (isPhotoHash(name) ? ((await photoState(name)) ?? elsewhere) : undefined),
    [name],
  )

type StateProps = { name: string; label: string; onRetry: () => void }

/** The progress of an upload; nothing after it has ended. */
function PhotoState({ name, label, onRetry }: StateProps) {
  const online = useOnline()
  const shares = usePhotoProgress()
  const share = shares.get(hashOf(name))
  const photo = usePhotoState(name)
  if (!photo || photo.state === 'sent' || photo.state === 'refused') return null
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
  const { problem } = photo
  // The photos are sent one after the other.
  const isNext = online && !problem && shares.size > 0
  if (share !== undefined || isNext)
    return <Progress className={styles.going} label="Uploading" value={share ?? 0} max={1} />
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

/** Why the server does not take a photo. It would answer the same again, so there is no Retry. */
function PhotoProblem({ name }: { name: string }) {
  const photo = usePhotoState(name)
  if (photo?.state !== 'refused') return null
  return (
    <div className={styles.problem} data-problem>
      <p role="alert">
        <Icon name="alert" size={16} />
        {photo.problem}
      </p>
    </div>
  )
}

type InWorkProps = { file: string; onRemove: () => void }

/** A chosen file while it is read and shrunk. */
export const TileInWork = ({ file, onRemove }: InWorkProps) => (
  <li className={styles.tile}>
    <div className={styles.picture}>
      <p className={styles.going}>Preparing</p>
      <Tool icon="close" label={`Remove ${isolated(file)}`} onClick={onRemove} />
    </div>
  </li>
)

type ToolProps = { icon: IconName; label: string; onClick: () => void }

function Tool({ icon, label, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.remove}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon name={icon} size={18} />
    </button>
  )
}
