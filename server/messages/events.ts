import type { MessageAnswer } from '#sync/messages.ts'
import type { HandlerContext } from '../sync/implement.ts'
import type { Person } from './people.ts'

type Context = Pick<HandlerContext, 'actor' | 'rev' | 'resources' | 'after'>

/** After the commit, sends the message to the open pages of its recipient. */
export function announceMessage(
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

/** After the commit, tells the writer of messages that they were read. */
export function announceRead(
  { actor, rev, resources: { sockets }, after }: Context,
  { id }: Person,
): void {
  after(async () => {
    sockets.userChanged(id, rev)
    sockets.emit(id, 'read_receipt', { readerUsername: actor.username })
  })
}
