import { Contract } from '#tests/openapi/contract.ts'
import { others, routesOf } from '#tests/openapi/routes.ts'
import { examples } from '#tests/openapi/stage.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import type { Campus } from './campus.ts'
import type { Asking } from './town.ts'
import { worst } from './worst.ts'

/** One line of the table: a call with what it takes, as often as it is measured. */
export interface Row {
  name: string
  call: string
  /** Of a call that changes something, each request does something new. */
  asks: Asking[]
  /** The actions of a round, which its limit counts one by one. */
  parts: number
  /** Whether an account can do it only a few times, so that its work is printed and not judged. */
  isRare: boolean
}

const rare = new Set(['DELETE /api/users/{id}', 'GET /api/users/{id}/data'])

/** How often a call is prepared that cannot be repeated. */
const times = 4

/** The addresses that only browsers and mail programs call, with what they send. */
const reports = {
  'POST /api/policy-reports': { body: '{"csp-report":{}}' },
  'POST /unsubscribe': { body: 'List-Unsubscribe=One-Click' },
  'POST /still-available': { body: 'token=x&answer=renew' },
}

/**
 * Everything that the server answers, by its routes, and the worst that some calls can be asked for.
 * @throws Error for a route without an example
 */
export async function rowsOf(campus: Campus, isWanted: (name: string) => boolean): Promise<Row[]> {
  const rows: Row[] = []
  const add = async (name: string, call: string, ask: () => Promise<Asking> | Asking) => {
    if (!isWanted(name)) return
    const asks: Asking[] = []
    const wanted = call.startsWith('GET ') ? 1 : times
    while (asks.length < wanted) asks.push(await ask())
    const [first] = asks
    rows.push({ name, call, asks, parts: partsOf(first?.body), isRare: rare.has(call) })
  }
  for (const call of callsOf(campus.app)) {
    const pages = others[call] ?? []
    for (const page of pages) await add(`GET ${page.path}`, call, () => page)
    const example = examples[call]
    if (example) await add(call, call, () => example(campus.app))
    else if (call in reports) await add(call, call, () => reports[call as keyof typeof reports])
    else if (pages.length === 0) throw new Error(`${call} has no example in tests/openapi/.`)
  }
  for (const [call, variants] of Object.entries(worst(campus)))
    for (const [label, ask] of Object.entries(variants)) await add(`${call} ${label}`, call, ask)
  return rows
}

function partsOf(body: unknown): number {
  const isRound = typeof body === 'object' && body !== null && 'actions' in body
  return isRound && Array.isArray(body.actions) ? Math.max(1, body.actions.length) : 1
}

function callsOf(app: TestApp): Set<string> {
  const documented = Object.entries(new Contract().document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  return new Set([...routesOf(app), ...documented])
}
