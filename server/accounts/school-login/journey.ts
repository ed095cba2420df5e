import type { Context } from 'hono'
import { addressOf, type Env } from '../../env.ts'
import type { Resources } from '../../resources.ts'
import { knownBrowser } from '../sign-in/known-browsers.ts'
import { SchoolLoginError, type Provider, type SchoolProblem } from './provider.ts'
import { confirmationCookie, flowCookie, ticketCookie } from './ticket.ts'

/** The page of the app that continues a login at the school, and the one for changes of an account. */
const page = '/school-login'
const accountPage = '/accountInfo'

/**
 * GET /api/auth/school-login/start: sends the browser to the school. With `confirm=true`, the person logs
 * in there again, to confirm a change of the account.
 */
export function leadToSchool(c: Context<Env>): Promise<Response> | Response {
  const { schoolLogin } = c.get('resources')
  if (!schoolLogin) return c.notFound()
  const confirms = c.req.query('confirm') === 'true'
  const remember = c.req.query('remember') === 'true'
  return orExplained(c, async () => {
    const { url, flow } = await schoolLogin.begin(confirms)
    flowCookie.set(c, { ...flow, remember, confirms })
    return redirect(c, url.href)
  })
}

/**
 * GET /api/auth/school-login/callback: the school sends the browser back here. Starts no session: a
 * page of another site can lead here, so the app’s own page asks for that.
 */
export function returnFromSchool(c: Context<Env>): Promise<Response> | Response {
  const resources = c.get('resources')
  const { schoolLogin } = resources
  if (!schoolLogin) return c.notFound()
  const flow = flowCookie.read(c)
  flowCookie.clear(c)
  if (!flow) return redirect(c, withProblem('expired'))
  const { confirms, remember } = flow
  return orExplained(c, async () => {
    const person = await counted(resources, knownBrowser(c) ?? addressOf(c), () =>
      schoolLogin.finish(new URL(c.req.url).search, flow, confirms),
    )
    const { issuer, subject } = person
    if (confirms) confirmationCookie.set(c, { issuer, subject })
    else ticketCookie.set(c, { ...person, remember })
    return redirect(c, confirms ? `${accountPage}?confirmed=true` : page)
  })
}

/** GET /api/auth/school-login/end: ends the session at the school, if it can. */
export async function leaveSchool(c: Context<Env>): Promise<Response> {
  const { schoolLogin, config } = c.get('resources')
  if (!schoolLogin) return c.notFound()
  return orExplained(c, async () => {
    const url = await schoolLogin.endUrl(`${config.publicUrl}/login`)
    return redirect(c, url?.href ?? '/login')
  })
}

/** Each return asks the provider, so a browser or visitor has a number of failures as with passwords. */
async function counted(
  { writer, limits, clock }: Resources,
  place: string,
  finish: () => ReturnType<Provider['finish']>,
) {
  const limit = 'failed-logins-per-address'
  await writer.write({ run: (tx) => limits.take(tx, limit, place, clock()) })
  const person = await finish()
  await writer.write({ run: (tx) => limits.giveBack(tx, limit, place) })
  return person
}

/** A browser that was sent here shows the answer as a page, so a failure leads to one of the app. */
async function orExplained(c: Context<Env>, lead: () => Promise<Response>): Promise<Response> {
  try {
    return await lead()
  } catch (error) {
    if (!(error instanceof SchoolLoginError)) throw error
    c.get('resources').log.warn('A login at the school failed.', {
      problem: error.problem,
      reason: reasonOf(error.cause),
    })
    return redirect(c, withProblem(error.problem))
  }
}

const withProblem = (problem: SchoolProblem | 'expired'): string => `${page}?problem=${problem}`

/** The words of an error and of its cause. Their other parts may have what the school said of a person. */
const reasonOf = (error: unknown): string =>
  error instanceof Error
    ? [error.message, ...(error.cause instanceof Error ? [error.cause.message] : [])].join(': ')
    : String(error)

function redirect(c: Context<Env>, to: string): Response {
  c.header('cache-control', 'no-store')
  // Node.js would announce a body of unknown length.
  c.header('content-length', '0')
  return c.redirect(to, 303)
}
