/**
 * The worst load that one account can cause: it edits a listing that many have saved, sends unknown
 * actions, requests snapshots and sends requests that unpack to their limit, all at the same time
 * and in a loop. Each kind prints its number of answers per status when it ends.
 */
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'

const { url, token, user, listingId } = JSON.parse(process.env.SETTINGS ?? '{}')
const answers = new Map()
const thousand = Array.from({ length: 1000 }, (_, i) => i + 1)

const request = (changes) => ({
  v: 2,
  rows: 6,
  user,
  client: randomUUID(),
  ack: 0,
  actions: [],
  ...(changes?.actions && { push: { id: randomUUID(), lease: null } }),
  cursor: null,
  limit: 1000,
  ...changes,
})
const queue = (name, argsOf) =>
  request({ actions: thousand.map((seq) => [seq, name, 1, argsOf(seq), 0]) })
const filled = (item) =>
  `[${Array(Math.floor(500_000 / (item.length + 1)))
    .fill(item)
    .join()}]`
const bomb = (args) =>
  gzipSync(
    JSON.stringify(request({ actions: [[1, 'report.bug', 1, 'ARGS', 0]] })).replace('"ARGS"', args),
  )
const nested = '['.repeat(250_000) + ']'.repeat(250_000)
const bombs = [
  ...[filled('1'), filled('{"a":{}}'), `"${'x'.repeat(500_000)}"`, nested].map(bomb),
  // The server refuses the whole request, so the next one follows immediately.
  gzipSync(JSON.stringify({ ...request(), unknown: 'ARGS' }).replace('"ARGS"', filled('[]'))),
]

const attacks = {
  edits: () => JSON.stringify(queue('listing.edit', (seq) => ({ id: listingId, price: seq }))),
  unknown: () => JSON.stringify(queue('unheard.of', () => ({ ['x'.repeat(40)]: 1 }))),
  snapshots: () => JSON.stringify(request()),
  bombs: () => bombs[Math.floor(Math.random() * bombs.length)],
}

async function attack(name) {
  const body = attacks[name]()
  const packed = typeof body === 'string' ? {} : { 'content-encoding': 'gzip' }
  const response = await fetch(`${url}/api/sync`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...packed,
    },
    body,
  })
  await response.arrayBuffer()
  const key = `${name} ${response.status}`
  answers.set(key, (answers.get(key) ?? 0) + 1)
}

const end = new AbortController()
process.on('message', () => {
  end.abort()
  process.send(Object.fromEntries(answers), () => process.exit())
})
const loops = ['edits', 'unknown', ...Array(4).fill('snapshots'), ...Array(8).fill('bombs')]
for (const name of loops) {
  void (async () => {
    while (!end.signal.aborted) await attack(name)
  })().catch((error) => {
    if (!end.signal.aborted) throw error
  })
}
process.send('ready')
