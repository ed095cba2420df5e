/**
 * What group commit is for: 64 clients that each wait until their own write is on disk, beside what
 * the same disk does when every write is a commit of its own. The disk's speed drifts, so all are
 * measured in turn and compared round by round.
 *
 * All are asked for the same bound: whole requests over HTTP, and one row written both ways, which
 * compares like with like. A virtual machine's disk may acknowledge a sync out of a cache within
 * 0.1 ms; eight times what a lone writer then does can be more than bare HTTP answers without any
 * database, which is printed. There the requests miss the bound, and are measured once more with every
 * sync held up, by `strace`, to what it takes on an ordinary SSD.
 */
import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { cast, join as signUp, signIn } from '#tests/support/server/cast.ts'
import { loadWith, servedCampuses, startPeer } from './load.ts'
import { median, report } from './measure.ts'

const rounds = 5
const clients = 64
const leastTimes = 8
/** Microseconds: 730 single commits a second, as on the SSD that the bound was set on. */
const syncTime = 1370
/** Single commits a second that no disk does which waits for its medium. */
const cached = 2000

const heldUpBy =
  `strace -D -f --seccomp-bpf -qq -o /dev/null -e trace=fsync,fdatasync ` +
  `-e inject=fsync,fdatasync:delay_exit=${syncTime}`
const slowed = heldUpBy.split(' ')

const bound = { least: leastTimes }
const here = await measure('this disk', [])
report('one row a write, as a multiple of single commits', here.timesByWriter, '×', bound)
await bareHttp()
report('requests over HTTP, as a multiple of single commits', here.timesByRequest, '×', bound)
if (here.alone >= cached && hasStrace()) {
  const heldUp = await measure(`a sync held up to ${syncTime / 1000} ms`, slowed)
  report('requests over HTTP, as a multiple', heldUp.timesByRequest, '×', bound)
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

/** The ceiling of any server on this machine: an answer without a database, and nothing else. */
async function bareHttp(): Promise<void> {
  const peer = await startPeer('bare-answer.mjs', {})
  const { rate } = await loadWith(peer.url, { method: 'PATCH', body: '{}', connections: clients })
  await peer.stop()
  report('bare node:http without a database', rate, 'answers a second')
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
