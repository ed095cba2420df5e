/**
 * Runs in a network namespace of its own, which has nothing but itself: starts the executable with an
 * empty environment in an empty folder, signs up, uploads a photo, posts a listing, and prints what a
 * second start, which also makes a backup and has the logo of a school, answers.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join as pathOf } from 'node:path'
import { cast, join, signIn, type Door } from '#tests/support/people/cast.ts'
import { post } from '#tests/support/server/market.ts'
import { photo, type UploadAnswer } from '#tests/support/server/photos.ts'
import { until } from '#tests/support/server/until.ts'
import { newestLink } from '#tests/support/outside/mailbox.ts'

const [executable = '', folder = ''] = process.argv.slice(2)
const url = 'http://127.0.0.1:3000'
const door: Door = {
  url,
  request: (path, init) => fetch(url + path, init),
  linkFor: (email) => newestLink(pathOf(folder, 'data'), email),
}

spawnSync('ip', ['link', 'set', 'lo', 'up'])
const first = await start()
await join(door, cast.maya)
const maya = await signIn(door, cast.maya)
const { path, public_id: id } = await upload()
await post(door, maya, { title: 'Desk lamp', images: [id] })
const isOutsideReached = await fetch('http://192.0.2.1/').then(
  () => true,
  () => false,
)
await first.stop()

const school = pathOf(folder, 'data', 'school')
mkdirSync(school)
writeFileSync(pathOf(school, 'logo.png'), await photo(300, 300).png().toBuffer())
const second = await start({ BACKUP_EVERY: '0.0003' })
await until('a scheduled backup', async () => {
  const { backup } = (await (await fetch(`${url}/api/health`)).json()) as { backup: string }
  return backup === 'ok' || undefined
})
// A search runs in a thread.
const feed = await ask('/api/listings?q=lamp')
const found = {
  listings: ((await feed.json()) as { title: string }[]).map(({ title }) => title),
  photo: await described(path),
  icons: await Promise.all((await manifestIcons()).map(described)),
  page: await described('/'),
  apiDocs: await described('/api/docs'),
  isOutsideReached,
}
process.stdout.write(JSON.stringify({ ...found, code: await second.stop() }))

async function start(env: Record<string, string> = {}) {
  const child = spawn(executable, ['serve'], { cwd: folder, env })
  process.once('exit', () => child.kill())
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data))
  await until('an answer', async () => {
    if (child.exitCode !== null) throw new Error(said)
    return (await fetch(`${url}/api/health`).catch(() => undefined))?.ok === true || undefined
  })
  return {
    async stop(): Promise<unknown> {
      child.kill('SIGTERM')
      const [code] = await once(child, 'exit')
      return code
    },
  }
}

async function upload(): Promise<UploadAnswer> {
  const body = new FormData()
  const bytes = new Uint8Array(await photo(800, 600).jpeg().toBuffer())
  body.set('image', new Blob([bytes], { type: 'image/jpeg' }), 'lamp.jpg')
  const answer = await ask('/api/upload-image?folder=quad/listing-images', { method: 'POST', body })
  if (!answer.ok) throw new Error(await answer.text())
  return ((await answer.json()) as { image: UploadAnswer }).image
}

/** The addresses that have a school's logo. */
async function manifestIcons(): Promise<string[]> {
  const { icons } = (await (await ask('/manifest.webmanifest')).json()) as {
    icons: { src: string }[]
  }
  return icons.map(({ src }) => src).filter((src) => src.includes('?logo='))
}

async function described(place: string): Promise<string> {
  const answer = await ask(place)
  return `${answer.status} ${answer.headers.get('content-type')}`
}

function ask(place: string, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${maya.accessToken}`, origin: url }
  return fetch(url + place, { ...init, headers })
}
