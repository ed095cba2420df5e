import type { MessageAnswer } from '#sync/messages.ts'
import type { HandlerContext } from '../sync/implement.ts'
import type { Person } from './people.ts'

type Context = Pick<HandlerContext, 'actor' | 'rev' | 'resources' | 'after'>

/** Once the message is on disk its recipient's open pages hear of it, with it. */
export function tellOfMessage(
  { actor, rev, resources: { sockets }, after }: Context,
  { id }: Person,
  message: MessageAnswer,
): void {
  after(async () => {
    sockets.userChanged(id, rev)
    sockets.emit(id, 'receive_message', { message })
    sockets.emit(id, 'newMessageNotification', { from: actor.username })
  })
}

/** Once it is on disk that messages are read, whoever wrote them hears of it. */
export function tellOfRead(
  { actor, rev, resources: { sockets }, after }: Context,
  { id }: Person,
): void {
  after(async () => {
    sockets.userChanged(id, rev)
    sockets.emit(id, 'read_receipt', { readerUsername: actor.username })
  })
}
