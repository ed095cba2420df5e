import { unpack, type SyncAnswer } from '#sync/engine/protocol.ts'
import type { Device } from '../device.ts'
import {
  conversationShort,
  conversationsOf,
  messageShort,
  messagesOf,
  visibleTo,
  tokensOf,
} from '../truth.ts'
import type { World } from '../world.ts'
import { Wrong } from '../wrong.ts'

/** Invariants of every answer at the moment it is given. */
export function judgeAnswer(
  world: World,
  device: Device,
  answer: SyncAnswer,
  { tokens, isCrowded }: { tokens: ReadonlyMap<number, string>; isCrowded: boolean },
): void {
  checkDone(world, answer, tokens)
  const own = new Set(messagesOf(world, device).map(({ short }) => short))
  const overheard = unpack(answer, 'messages')
    .map(messageShort)
    .find((each) => !own.has(each))
  if (overheard) throw new Wrong(`${device.person.user.username} overhears ${overheard}.`)
  const foreign = unpack(answer, 'ownProfiles').find(({ _id }) => _id !== device.person.user.id)
  if (foreign) throw new Wrong(`${device.person.user.username} is given the profile of another.`)
  // Other requests change these rows meanwhile. They are judged at the end.
  if (isCrowded) return
  const allowed = new Set(visibleTo(world, device).map(({ id }) => id))
  const leaked = unpack(answer, 'listings').filter(({ _id }) => !allowed.has(_id))
  const [first] = leaked
  if (first) throw new Wrong(`${device.person.user.username} is shown ${first.title}.`)
  const met = new Set(conversationsOf(world, device))
  const strange = unpack(answer, 'conversations')
    .map(conversationShort)
    .find((each) => !met.has(each))
  if (strange) throw new Wrong(`${device.person.user.username} is shown ${strange}.`)
}

/** Checks that every action that was answered `ok` has its effect on the disk. */
function checkDone(
  world: World,
  { results }: SyncAnswer,
  tokens: ReadonlyMap<number, string>,
): void {
  if (tokens.size === 0) return
  const done = new Set(tokensOf(world))
  for (const [seq, outcome] of results) {
    const token = tokens.get(seq)
    if (outcome === 'ok' && token !== undefined && !done.has(token))
      throw new Wrong(`${token} was called done and is not.`)
  }
}
