/** Quad from its sources, with the peers' servers in the same process below /bench. */
import './wide-window.ts'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import Database from 'better-sqlite3'
import { readConfig } from '#server/config.ts'
import { listen } from '#server/serving/listen.ts'
import { createQuad } from '#server/quad.ts'
import { ReplicacheServer } from './replicache.ts'
import { Rows } from './rows.ts'
import { RxdbServer } from './rxdb.ts'
import { Saved } from './saved.ts'
import { TinybaseServer } from './tinybase.ts'

const { scripts, peers } = JSON.parse(process.env.SETTINGS ?? '{}') as {
  /** The folder with the pages' scripts. */
  scripts: string
  /** The folder in which the peers are installed. */
  peers: string
}

// The parent process has ended, perhaps without a message.
process.once('disconnect', () => process.exit())

const config = readConfig(process.env)
const quad = createQuad(config)
const database = new Database(join(config.dataDir, 'quad.sqlite'))
database.pragma('busy_timeout = 5000')
const nobody = { userId: '', username: '', universityId: 'purdue-university' }
const rows = await Rows.of(database, quad.resources, nobody)
const saved = new Saved(config.dataDir)
const replicache = new ReplicacheServer(rows, saved)
const rxdb = new RxdbServer(rows, saved)
const tinybase = new TinybaseServer(rows, peers)
await tinybase.start()

const server = listen(quad, { port: config.port, hostname: '127.0.0.1' }, () =>
  process.send?.('ready'),
)
ahead('request', (heard) => {
  const [request, response] = heard as [IncomingMessage, ServerResponse]
  answer(request).then(
    (answered) => send(response, answered),
    (error: unknown) => {
      console.error(error)
      response.writeHead(500).end()
    },
  )
})
ahead('upgrade', (heard) => tinybase.upgrade(...(heard as [IncomingMessage, Duplex, Buffer])))

interface Answer {
  type: string
  text: string
}
const json = (value: unknown): Answer => ({
  type: 'application/json',
  text: JSON.stringify(value),
})

async function answer(request: IncomingMessage): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const asked = (name: string) => searchParams.get(name) ?? ''
  const space = asked('space')
  const [, , what = '', action] = pathname.split('/')
  switch (`${what}/${action ?? ''}`) {
    case 'page/':
      return { type: 'text/html', text: pageOf(asked('name')) }
    case 'script/':
      return { type: 'text/javascript', text: readFileSync(join(scripts, asked('name')), 'utf8') }
    case 'prepare/':
      return json((await tinybase.prepare(space, config.publicUrl.replace('http', 'ws'))) ?? null)
    case 'news/':
      return json(rows.change(Number(asked('price')), Number(asked('count'))) ?? null)
    case 'saved/':
      return json(savedOf(asked('name'), space))
    case 'replicache/push':
      return json(replicache.push(space, await bodyOf(request)) ?? null)
    case 'replicache/pull':
      return json(replicache.pull(space, await bodyOf(request)))
    case 'rxdb/push':
      return json(rxdb.push(space, await bodyOf(request)))
    case 'rxdb/pull':
      return json(rxdb.pull(asked('table'), (await bodyOf(request)).checkpoint))
    default:
      throw new Error(`There is nothing at ${request.url}.`)
  }
}

/** The listings that a device has saved; the space of a Quad device is its user. */
function savedOf(name: string, space: string): string[] {
  if (name === 'tinybase') return tinybase.saved(space)
  if (name !== 'quad') return [...saved.of(space).keys()]
  return database
    .prepare<[string], string>('SELECT listing_id FROM saved_listings WHERE user_id = ?')
    .pluck()
    .all(space)
}

const pageOf = (name: string): string =>
  `<!doctype html><meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:,"><script type="module" src="/bench/script?name=${name}.js"></script>`

async function bodyOf(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString())
}

const zip = promisify(gzip)

/** Compresses like `server/compress.ts`. */
async function send(response: ServerResponse, { type, text }: Answer): Promise<void> {
  const plain = Buffer.from(text)
  response.setHeader('content-type', type)
  response.setHeader('cache-control', 'no-store')
  if (plain.byteLength < 1024) return void response.end(plain)
  response.setHeader('content-encoding', 'gzip')
  response.end(await zip(plain))
}

/** Handles paths below /bench here and leaves all others to Quad. */
function ahead(event: 'request' | 'upgrade', hear: (heard: unknown[]) => void): void {
  const own = server.listeners(event)
  server.removeAllListeners(event)
  server.on(event, (...heard: unknown[]) => {
    const [request] = heard as [IncomingMessage]
    if (request.url?.startsWith('/bench/')) hear(heard)
    else for (const listener of own) Reflect.apply(listener, server, heard)
  })
}
