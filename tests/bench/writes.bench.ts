/**
 * What group commit is for: 64 clients that each wait until their own write is on disk, beside what
 * the same disk does when every write is a commit of its own. The disk's speed drifts, so both are
 * measured in turn and compared pair by pair.
 *
 * A virtual machine's disk may acknowledge a sync out of a cache within 0.1 ms. A commit then costs
 * no more than the work around it and there is next to nothing to share: what remains is printed,
 * beside what bare HTTP can do at most, and misses the bound. The same programs are then measured with
 * every sync held up, by `strace`, to what it takes on an ordinary SSD.
 */
import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { cast, join as signUp, signIn } from '#tests/support/cast.ts'
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

const here = await measure('this disk', [])
await bareHttp()
report('the second as a multiple of the first', here.times, '×', { least: leastTimes })
if (here.alone >= cached && hasStrace()) {
  const heldUp = await measure(`a sync held up to ${syncTime / 1000} ms`, slowed)
  report('the second as a multiple of the first', heldUp.times, '×', { least: leastTimes })
}

async function measure(
  disk: string,
  under: readonly string[],
): Promise<{ alone: number; times: number }> {
  const server = await servedCampuses(1_000, under)
  const write = await savedListingOf(server)
  const pairs: { alone: number; grouped: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const alone = await singleCommits(server.dataDir, under)
    const { rate: grouped } = await loadWith(`${server.url}/api/saved-listings/notify`, write)
    pairs.push({ alone, grouped })
  }
  await server.stop()
  const middle = (of: (pair: (typeof pairs)[number]) => number) => median(pairs.map(of))
  const alone = middle((pair) => pair.alone)
  const grouped = middle((pair) => pair.grouped)
  const times = middle((pair) => pair.grouped / pair.alone)
  report(`${disk}: single FULL commits`, alone, 'a second')
  report(`${disk}: durable writes over HTTP, ${clients} clients`, grouped, 'a second')
  return { alone, times }
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

async function singleCommits(folder: string, under: readonly string[]): Promise<number> {
  const script = new URL('single-commits.mjs', import.meta.url).pathname
  const [command, ...args] = [...under, process.execPath, script, folder]
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
