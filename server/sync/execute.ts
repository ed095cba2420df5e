import type { Actor } from '#sync/engine/action.ts'
import type { Refusal } from '#sync/refusal.ts'
import { changedRows } from '../db/dialect.ts'
import type { Tx } from '../db/writer.ts'
import type { Resources } from '../resources.ts'
import type { Implementation } from './implement.ts'

/** How a repeated call is recognized. All of it runs in the write's own transaction. */
export interface Repeats<Answer> {
  /** The answer of a call that is a repetition. */
  first(tx: Tx): Promise<Answer | undefined>
  keep(tx: Tx, answer: Answer): Promise<void>
  /** Records a refusal after the rows of the refused handler were rolled back. */
  refused(tx: Tx, refusal: Refusal): Promise<void>
}

export interface Call<Args, Result, Answer> {
  /** The id of the user whose turn of the writer this uses; undefined for a visitor. */
  owner?: string | undefined
  /** The user who acts; undefined for a visitor. */
  actor(tx: Tx): Promise<Actor | undefined>
  address: string
  /** The device of the sync protocol that sent the action, if one did. */
  device?: string
  implementation: Implementation<Args, Result>
  args: Args
  repeats?: Repeats<Answer> | undefined
  answer(result: Result): Answer
}

/**
 * The only way into a handler, for REST and for a device's queue. A repetition gets the first
 * answer and has no effect. A call that changes no row wakes no device and notifies no one.
 * @throws Refusal after rolling back everything except the recorded answer
 */
export async function execute<Args, Result, Answer>(
  resources: Resources,
  call: Call<Args, Result, Answer>,
): Promise<Answer> {
  const { owner, actor, address, device, implementation, args, repeats, answer } = call
  let afterwards: (() => Promise<void>)[] = []
  const after = (work: () => Promise<void>) => void afterwards.push(work)
  const now = resources.clock()

  const answered = await resources.writer.write<Answer>({
    owner,
    async run(tx, rev) {
      afterwards = []
      const first = await repeats?.first(tx)
      if (first !== undefined) return first
      const who = await actor(tx)
      const isQueued = device !== undefined
      const context = { tx, actor: who, now, rev, address, isQueued, resources, after }
      const before = rowsChanged(tx, resources)
      const result = await implementation.run(context, args)
      if (rowsChanged(tx, resources) === before) afterwards = []
      else if (who)
        after(async () => resources.sockets.acted(who, implementation.action, { rev, device }))
      const given = answer(result)
      await repeats?.keep(tx, given)
      return given
    },
    async refused(tx, refusal) {
      await repeats?.refused(tx, refusal)
    },
  })

  for (const work of afterwards) {
    work().catch((error: unknown) =>
      resources.log.error(`What follows ${implementation.action.name} failed.`, error),
    )
  }
  return answered
}

const rowsChanged = (tx: Tx, { limits }: Resources): number => changedRows(tx) - limits.written
