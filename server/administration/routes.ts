import type { Context } from 'hono'
import { answerData } from '../data-answer.ts'
import type { Env } from '../env.ts'
import { pageAnswer, pageRequest, placeInTime } from '../paging.ts'
import { accountAnswer, readAccounts } from './accounts.ts'
import { readSignUps, signUpAnswer } from './sign-ups.ts'

const headers = { 'cache-control': 'no-store' }

/** GET /api/administration/accounts?search=&limit=&cursor= */
export async function readAccountsPage(c: Context<Env>): Promise<Response> {
  const { page, request } = searchOf(c)
  const rows = await c.get('resources').readers.read((db) => readAccounts(db, request))
  const answer = pageAnswer(c.req.url, page, rows, {
    place: ({ user }) => `${user.createdAt} ${user.id}`,
    text: (row) => JSON.stringify(accountAnswer(row)),
    headers,
  })
  return answerData(c, answer)
}

/** GET /api/administration/sign-ups?search=&limit=&cursor= */
export async function readSignUpsPage(c: Context<Env>): Promise<Response> {
  const { page, request } = searchOf(c)
  const { readers, clock } = c.get('resources')
  const rows = await readers.read((db) => readSignUps(db, request, clock()))
  const answer = pageAnswer(c.req.url, page, rows, {
    place: ({ signUp }) => `${signUp.expiresAt} ${signUp.id}`,
    text: (row) => JSON.stringify(signUpAnswer(row)),
    headers,
  })
  return answerData(c, answer)
}

function searchOf(c: Context<Env>) {
  const { search = '', ...query } = c.req.query()
  const page = pageRequest(query)
  const after = placeInTime(page, 'one')
  return { page, request: { search: search.trim(), after, limit: page.limit + 1 } }
}
