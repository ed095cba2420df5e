import type { Context } from 'hono'
import { answerData, type DataAnswer } from '../data-answer.ts'
import { callerOf, type Env } from '../env.ts'
import type { Read } from './costly-reads.ts'

/** Answers with a read: at once, or in a thread and in its owner's turn if it may take long. */
export async function answerRead<Args>(
  c: Context<Env>,
  read: Read<Args, DataAnswer>,
  args: Args,
  { isCostly }: { isCostly: boolean },
): Promise<Response> {
  const { readers, costlyReads } = c.get('resources')
  const answer = isCostly
    ? await costlyReads.run(read, args, turnOf(c))
    : await readers.read((db) => read(db, args))
  return answerData(c, answer)
}

/** Whose turn the request takes, and until when it is wanted. */
export const turnOf = (c: Context<Env>): { owner: string; signal: AbortSignal } => ({
  owner: callerOf(c),
  signal: c.req.raw.signal,
})
