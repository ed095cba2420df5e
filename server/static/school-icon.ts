import type { Context } from 'hono'
import { answerContent } from '../answer-content.ts'
import type { Env } from '../env.ts'
import { isIcon } from '../school/icons.ts'

/** The school's logo, if the address is that of an icon and the school has a logo. */
export async function schoolIcon(c: Context<Env>): Promise<Response | undefined> {
  const { path } = c.req
  if (!isIcon(path)) return undefined
  const { icons } = await c.get('resources').look
  return icons && answerContent(c, await icons.at(path))
}
