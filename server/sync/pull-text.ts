import type { Db } from '../db/open.ts'
import { pull, pullFew, type PullOptions, type PullRequest } from './pull.ts'

/** More changed rows than this take longer than a page of the feed. */
const fewRows = 50

type PullArgs = PullOptions & { userId: string; request: PullRequest }

/** The JSON of a pull. */
export async function pullText(db: Db, { userId, request, ...options }: PullArgs): Promise<string> {
  return JSON.stringify(await pull(db, userId, request, options))
}

/** The JSON of a pull that reads few rows; undefined for any other. */
export async function fewRowsText(
  db: Db,
  { userId, request, ...options }: PullArgs,
): Promise<string | undefined> {
  const answer = await pullFew(db, userId, request, { ...options, most: fewRows })
  return answer && JSON.stringify(answer)
}
