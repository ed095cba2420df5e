import type { Session } from '../../auth/session.ts'
import type { Read } from '../../reading/costly-reads.ts'
import type { Resources } from '../../resources.ts'
import { listNames, type ListName } from './lists.ts'
import {
  ownDataHead,
  ownDataPortion,
  type OwnDataArgs,
  type Portion,
  type Wanted,
} from './reads.ts'

/**
 * The JSON of a person's data, in portions. Each is read when the one before has been taken, in a
 * thread and in its owner's turn, so a slow download holds neither memory nor a transaction.
 * @throws Refusal `unauthenticated` once the session has ended, and the signal's reason
 */
export async function* ownDataFile(
  { config, clock, costlyReads }: Resources,
  session: Session,
  signal: AbortSignal,
): AsyncGenerator<string, undefined> {
  const turn = { owner: session.actor.userId, signal, isPatient: true }
  const read = <More, Result>(part: Read<OwnDataArgs & More, Result>, more: More) =>
    costlyReads.run(part, { session, now: clock(), publicUrl: config.publicUrl, ...more }, turn)

  yield* ownDataText({
    head: () => read(ownDataHead, {}),
    portion: (wanted) => read(ownDataPortion, wanted),
  })
}

interface Parts {
  head(): Promise<string>
  portion(wanted: Wanted): Promise<Portion>
}

/** The JSON of a person's data, of its head and of the portions of its lists. */
export async function* ownDataText({
  head: read,
  portion: readPortion,
}: Parts): AsyncGenerator<string, undefined> {
  const head = await read()
  yield head.slice(0, head.lastIndexOf('\n}'))
  for (const [i, list] of listNames.entries()) {
    yield openingOf(list, listNames[i - 1])
    let after: string | undefined
    do {
      const portion = await readPortion({ list, after })
      yield after === undefined || portion.text === '' ? portion.text : `,\n${portion.text}`
      after = portion.after
    } while (after !== undefined)
    yield ']'
  }
  yield `${isNested(listNames.at(-1)) ? '}' : ''}\n}\n`
}

const isNested = (list: ListName | undefined): boolean => list?.includes('.') ?? false

/** What stands between two lists: `reviews.written` and `reviews.received` share an object. */
function openingOf(list: ListName, before: ListName | undefined): string {
  const [outer, inner] = list.split('.')
  if (before?.split('.')[0] === outer) return `,\n  "${inner}": [\n`
  const end = isNested(before) ? '}' : ''
  return `${end},\n  "${outer}": ${inner === undefined ? '' : `{ "${inner}": `}[\n`
}
