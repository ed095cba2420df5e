/**
 * The cost of a write over HTTP: 64 clients that each wait until their write is on disk, beside a
 * bare `node:http` server without a database, in the same run and round by round. The bench judges
 * REST with and without an `Idempotency-Key`.
 * It prints the gain of group commit: how many times more the clients write than one that commits
 * alone. A virtual machine's disk may acknowledge a sync from a cache within 0.1 ms. In that case
 * the figures are taken again with `strace` delaying every sync to the time of an ordinary SSD.
 */
import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { cast, join as signUp, signIn } from '#tests/support/people/cast.ts'
import { loadWith, servedCampuses, startPeer } from './load.ts'
import { median, report, sized } from './measure.ts'

const rounds = sized(5, 1)
const clients = 64
/** The minimum rate of writes over HTTP, as a share of bare HTTP's rate. */
const leastShare = 0.35
/** Microseconds: 730 single commits per second, like the SSD that the bound was set on. */
const syncTime = 1370
/** A rate of single commits above that of any disk that waits for its medium. */
const cached = 2000

const heldUpBy =
  `strace -D -f --seccomp-bpf -qq -o /dev/null -e trace=fsync,fdatasync ` +
  `-e inject=fsync,fdatasync:delay_exit=${syncTime}`
const slowed = heldUpBy.split(' ')

await besideBareHttp()
const here = await measure('this disk', [])
printTimes(here)
if (here.alone >= cached && hasStrace())
  printTimes(await measure(`a sync held up to ${syncTime / 1000} ms`, slowed))

/** The upper limit of any server on this machine: an answer without a database. */
async function besideBareHttp(): Promise<void> {
  const server = await servedCampuses(1_000)
  const peer = await startPeer('bare/answer.mjs', {})
  const write = await savedListingOf(server)
  const url = `${server.url}/api/saved-listings/notify`
  const keyed = { ...write.headers, 'idempotency-key': '[<id>]' }
  const found: { bare: number; plain: number; keyed: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const bare = await loadWith(peer.url, { method: 'PATCH', body: '{}', connections: clients })
    const plain = await loadWith(url, write)
    const withKeys = await loadWith(url, { ...write, headers: keyed, idReplacement: true })
    found.push({ bare: bare.rate, plain: plain.rate, keyed: withKeys.rate })
  }
  await peer.stop()
  await server.stop()
  const middle = (of: (each: (typeof found)[number]) => number) => median(found.map(of))
  const bareRate = middle(({ bare }) => bare)
  report('bare node:http without a database', bareRate, 'answers a second')
  for (const kind of ['plain', 'keyed'] as const) {
    const what = kind === 'plain' ? 'REST' : 'REST with an Idempotency-Key'
    const rate = middle((each) => each[kind])
    const share = middle((each) => each[kind] / each.bare)
    report(`writes by ${what}`, rate, 'a second')
    report(`writes by ${what}, as a share of bare HTTP`, share, '×', { least: leastShare })
  }
}

function printTimes({ timesByWriter, timesByRequest }: Awaited<ReturnType<typeof measure>>): void {
  report('one row a write, as a multiple of single commits', timesByWriter, '×')
  report('requests over HTTP, as a multiple of single commits', timesByRequest, '×')
}

async function measure(disk: string, under: readonly string[]) {
  const server = await servedCampuses(1_000, under)
  const write = await savedListingOf(server)
  const found: { alone: number; byWriter: number; byRequest: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const alone = await rateOf('single-commits.mjs', server.dataDir, under)
    const byWriter = await rateOf('writer-clients.ts', server.dataDir, under)
    const { rate: byRequest } = await loadWith(`${server.url}/api/saved-listings/notify`, write)
    found.push({ alone, byWriter, byRequest })
  }
  await server.stop()
  const middle = (of: (each: (typeof found)[number]) => number) => median(found.map(of))
  const alone = middle((each) => each.alone)
  report(`${disk}: single FULL commits`, alone, 'a second')
  report(
    `${disk}: ${clients} clients of the writer`,
    middle((each) => each.byWriter),
    'a second',
  )
  report(
    `${disk}: ${clients} clients over HTTP`,
    middle((each) => each.byRequest),
    'a second',
  )
  return {
    alone,
    timesByWriter: middle((each) => each.byWriter / each.alone),
    timesByRequest: middle((each) => each.byRequest / each.alone),
  }
}

async function savedListingOf(server: Awaited<ReturnType<typeof servedCampuses>>) {
  await signUp(server, cast.maya)
  const { accessToken } = await signIn(server, cast.maya)
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  const [listing] = await (await server.request('/api/listings?limit=1', { headers })).json()
  const body = JSON.stringify({ listingId: listing._id })
  const saved = await server.request('/api/saved-listings', { method: 'POST', headers, body })
  const { savedListingId } = await saved.json()
  return {
    method: 'PATCH' as const,
    headers,
    body: JSON.stringify({ savedListingId }),
    connections: clients,
  }
}

async function rateOf(script: string, folder: string, under: readonly string[]): Promise<number> {
  const path = new URL(script, import.meta.url).pathname
  const node = [process.execPath, ...process.execArgv]
  const [command, ...args] = [...under, ...node, path, folder, String(clients)]
  const { stdout } = await promisify(execFile)(command, args)
  return Number(stdout)
}

function hasStrace(): boolean {
  try {
    execFileSync('strace', ['-V'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
