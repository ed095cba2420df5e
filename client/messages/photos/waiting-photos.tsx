import { imageNameOf, isPhotoHash } from '#sync/images.ts'
import { photoCount, type Message } from '#sync/messages.ts'
import { sendingTime } from '../../device/append.ts'
import { useQuery } from '../../device/use-query.ts'
import { useMissingPhotos } from '../../images/use-missing-photos.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/drawing/icon.tsx'
import { Alert } from '../../ui/loading/alert.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { sendAgain, withdraw } from '../actions.ts'
import bubble from '../bubble.module.css'

/** Why only its sender sees a message, and what they can do about it. */
export function WaitingPhotos({ message }: { message: Message }) {
  const online = useOnline()
  const isPaused = useQuery((rows) => rows.state()?.maintenance !== undefined)
  const time = useQuery(sendingTime)
  const names = (message.images ?? []).map(imageNameOf)
  const awaited = names.filter(isPhotoHash)
  const missing = useMissingPhotos(awaited)
  const here = names.filter((name) => !missing.includes(name))
  if (awaited.length > 0 && missing.length === 0)
    return (
      <p className={bubble.waiting}>
        <Icon name="clock" size={16} />
        {online && !isPaused
          ? `Sending ${photoCount(awaited.length).toLowerCase()}`
          : `The photos will be sent ${time}.`}
      </p>
    )
  const isLost = missing.length > 0
  const things = missing.length === 1 ? 'a photo' : `${missing.length} photos`
  const without = missing.length === 1 ? 'Send without it' : 'Send without them'
  return (
    <Alert
      tone={isLost ? 'waiting' : 'refused'}
      actions={
        <>
          {(here.length > 0 || message.content !== '') && (
            <Button
              small
              variant="ghost"
              icon={isLost ? 'send' : 'refresh'}
              onClick={() => void sendAgain(message, here)}
            >
              {isLost ? without : 'Retry'}
            </Button>
          )}
          <Button small variant="ghost" icon="trash" onClick={() => void withdraw(message)}>
            Discard
          </Button>
        </>
      }
    >
      {isLost
        ? `Not sent yet. This message waits for ${things} from another device.`
        : 'Not sent. You could no longer send messages to this user.'}
    </Alert>
  )
}
