import type { Context } from 'hono'
import { callerOf, type Env } from '../env.ts'
import type { Read } from './costly-reads.ts'

/** An answer as data, because a read makes it in whichever thread it runs. */
export interface ReadAnswer {
  status?: number
  headers: Record<string, string>
  body: string | null
}

/** Answers with a read: at once, or in a thread and in its owner's turn if it may take long. */
export async function answerRead<Args>(
  c: Context<Env>,
  read: Read<Args, ReadAnswer>,
  args: Args,
  { isCostly }: { isCostly: boolean },
): Promise<Response> {
  const { readers, costlyReads } = c.var.resources
  const answer = isCostly
    ? await costlyReads.run(read, args, turnOf(c))
    : await readers.read((db) => read(db, args))
  return responseOf(answer)
}

export const responseOf = ({ body, ...rest }: ReadAnswer): Response => new Response(body, rest)

/** Whose turn the request takes, and until when it is wanted. */
export const turnOf = (c: Context<Env>): { owner: string; signal: AbortSignal } => ({
  owner: callerOf(c),
  signal: c.req.raw.signal,
})
