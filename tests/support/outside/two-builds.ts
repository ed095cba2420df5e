import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { onward, openDoor, type Door } from './door.ts'

export interface TwoBuilds extends Door {
  /** From now on the server serves only the second build, as after an update. */
  release(): void
}

/**
 * The real server behind a proxy that can serve a second build: the same app with other names for
 * every part, and without the parts of the first build.
 */
export async function twoBuilds(to: string): Promise<TwoBuilds> {
  let version = 1
  const door = await openDoor((incoming, answer) => {
    const { pathname, search } = new URL(incoming.url ?? '/', to)
    const part = /^\/assets\/.*\.(js|css)$/.test(pathname)
    if (part && pathname.includes('.v2.') !== version > 1) {
      answer.writeHead(404).end()
      return
    }
    // Complete and uncompressed, so that names in it can be changed.
    const headers = { 'accept-encoding': 'identity', 'if-none-match': '' }
    const request = onward(to, incoming, { path: pathname.replace('.v2.', '.') + search, headers })
    const change = async (text: string) => (version === 1 ? text : withNewHashes(rename(text)))
    request.on('response', (origin) => void answerBy(origin, answer, change))
    incoming.pipe(request)
  })
  return { ...door, release: () => (version += 1) }
}

async function answerBy(
  origin: IncomingMessage,
  answer: ServerResponse,
  change: (text: string) => Promise<string>,
) {
  const chunks: Buffer[] = []
  for await (const chunk of origin) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  delete origin.headers['content-length']
  const text = isText(origin) ? await change(body.toString()) : body
  answer.writeHead(origin.statusCode ?? 502, origin.headers)
  answer.end(text)
}

const isText = ({ headers }: IncomingMessage): boolean =>
  /html|javascript|css/.test(headers['content-type'] ?? '')

/** Other names for all parts, and other revisions for files that keep their name. */
const rename = (text: string): string =>
  text
    .replaceAll(/(-[\w-]{8})\.(js|css)\b/g, '$1.v2.$2')
    .replaceAll(/("revision":")([0-9a-f]{30})[0-9a-f]{2}/g, '$1$2v2')

/** The worker's list of files, with the hashes of the second build. */
async function withNewHashes(text: string): Promise<string> {
  const entries = [
    ...text.matchAll(/"integrity":"([^"]+)","revision":[^,]+,"url":"([^"]+\.(?:js|css|html))"/g),
  ]
  let renewed = text
  for (const [, integrity = '', url = ''] of entries) {
    const file = await readFile(join('dist/client', url.replace('.v2.', '.')), 'utf8')
    const hash = createHash('sha256').update(rename(file))
    renewed = renewed.replace(integrity, `sha256-${hash.digest('base64')}`)
  }
  return renewed
}
