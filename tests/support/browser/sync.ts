import { gunzipSync } from 'node:zlib'
import type { Page, Request } from 'playwright/test'
import type { SyncRequest } from '#sync/engine/protocol.ts'

export const syncAddress = '**/api/sync'

interface SentAction {
  name: string
  args: unknown
}

/** What a page has sent; a long queue comes as gzip. */
function bodyOf(request: Request): SyncRequest {
  const bytes = request.postDataBuffer() ?? Buffer.alloc(0)
  const packed = request.headers()['content-encoding'] === 'gzip'
  return JSON.parse((packed ? gunzipSync(bytes) : bytes).toString())
}

const actionsOf = (request: Request): SentAction[] => {
  if (!request.url().endsWith('/api/sync')) return []
  const { actions } = bodyOf(request)
  return actions.map(([, name, , args]) => ({ name, args }))
}

/** The actions that a page sends from here on. */
export function sentActions(page: Page): SentAction[] {
  const sent: SentAction[] = []
  page.on('request', (request) => sent.push(...actionsOf(request)))
  return sent
}

/** The arguments of the next action of a name that a page sends. */
export async function nextSent(page: Page, name: string): Promise<unknown> {
  const holds = (request: Request) => actionsOf(request).some((action) => action.name === name)
  const request = await page.waitForRequest(holds)
  return actionsOf(request).find((action) => action.name === name)?.args
}

/** Keeps a page's requests with actions of a name from the server. @returns lets them go */
export async function holdActions(page: Page, name: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(syncAddress, async (route) => {
    const holds = actionsOf(route.request()).some((action) => action.name === name)
    if (holds) await released
    await route.fallback()
  })
  return release
}

/**
 * Lets the server execute actions of a name, and cuts the connection before each answer.
 * @returns a function that lets the answers through again
 */
export async function loseAnswers(page: Page, name: string): Promise<() => void> {
  let losing = true
  await page.route(syncAddress, async (route) => {
    const holds = actionsOf(route.request()).some((action) => action.name === name)
    if (!losing || !holds) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  return () => {
    losing = false
  }
}

interface Problem {
  code?: string
  message: string
}

/** Answers actions of a name as a server does that refuses them; all else goes to the real one. */
export async function refuseActions(
  page: Page,
  name: string,
  problem: () => Problem | Promise<Problem>,
): Promise<void> {
  await page.route(syncAddress, async (route) => {
    const { actions, cursor, ack } = bodyOf(route.request())
    if (!actions.some(([, each]) => each === name)) return route.fallback()
    const no = { code: 'forbidden', ...(await problem()) }
    await route.fulfill({
      json: {
        v: 1,
        now: 0,
        results: actions.map(([seq, each]) => (each === name ? [seq, 'no', no] : [seq, 'ok'])),
        last: actions.at(-1)?.[0] ?? ack,
        from: cursor,
        cursor: cursor ?? 'none',
        more: false,
      },
    })
  })
}
