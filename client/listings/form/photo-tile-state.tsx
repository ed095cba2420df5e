import { useOnline } from '../../shell/connection.ts'
import { Icon } from '../../ui/drawing/icon.tsx'
import { Progress } from '../../ui/loading/progress.tsx'
import type { DraftPhoto } from './draft.ts'
import styles from './photo-tile-state.module.css'

type Props = { photo: DraftPhoto; name: string; onRetry: () => void }

/** How far a photo is on its way; nothing once it has arrived. */
export function PhotoTileState({ photo, name, onRetry }: Props) {
  const { state, progress, problem } = photo
  const online = useOnline()
  if (state === 'sent') return null
  if (state === 'preparing') return <p className={styles.going}>Preparing</p>
  if (state === 'sending') {
    return <Progress className={styles.going} label="Uploading" value={progress} max={1} />
  }
  return (
    <div className={state === 'waiting' ? styles.waiting : styles.refused}>
      <p role={state === 'refused' ? 'alert' : undefined}>
        <Icon name={state === 'waiting' ? 'clock' : 'alert'} size={16} />
        {problem ?? 'Waiting for a connection.'}
      </p>
      {online && (
        <button type="button" aria-label={`Retry ${name}`} onClick={onRetry}>
          Retry
        </button>
      )}
    </div>
  )
}
