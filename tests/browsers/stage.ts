import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import type { TestContext } from 'vitest'
import {
  cast,
  join,
  signIn,
  type Door,
  type Person,
  type SignedIn,
} from '../support/people/cast.ts'
import { post, upload } from '../support/server/market.ts'
import { photo } from '../support/server/photos.ts'
import { restartable } from '../support/server/restartable.ts'
import { until } from '../support/server/until.ts'
import { containing, control, field, patience, type BrowserWindow } from './browser-window.ts'
import type { Engine } from './engines.ts'

// The browser tests that run later empty `test-results`.
const picturesDir = 'test-pictures'
const metricsToken = 'token-of-the-browser-tests'

/** A window of a browser, and a campus of its own where Jonas sells three things with photos. */
export interface Stage {
  window: BrowserWindow
  server: Door & { kill(): Promise<void>; start(): Promise<void> }
  jonas: SignedIn
  /** Creates a file in a folder that is deleted with the stage. */
  photoFile(): Promise<string>
  /** Ends everything. After a failure it leaves a picture of the window in `picturesDir`. */
  end(context: TestContext): Promise<void>
}

/** The last one is the newest: it comes first in the feed, where the window shows it whole. */
export const wares = ['Oak desk', 'Reading lamp', 'Blue bicycle'] as const

export async function openStage({ openWindow }: Engine): Promise<Stage> {
  const dataDir = await mkdtemp(joinPath(tmpdir(), 'quad-browsers-'))
  const { door, ...power } = await restartable(dataDir, { METRICS_TOKEN: metricsToken })
  await power.start()
  await Promise.all([join(door, cast.maya), join(door, cast.jonas)])
  const jonas = await signIn(door, cast.jonas)
  for (const title of wares)
    await post(door, jonas, { title, images: [await upload(door, jonas, 300, 400)] })
  const window = await openWindow().catch(async (thrown: unknown) => {
    await power.kill()
    throw thrown
  })
  return {
    window,
    server: { ...door, ...power },
    jonas,
    photoFile: async () => {
      const file = joinPath(dataDir, 'chosen.jpg')
      await writeFile(file, await photo(600, 800).jpeg().toBuffer())
      return file
    },
    end: async ({ task }) => {
      if (task.result?.state === 'fail') await keepPicture(window, task.name)
      await window.close()
      await power.kill()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function keepPicture(window: BrowserWindow, name: string): Promise<void> {
  const picture = await window.screenshot().catch(() => undefined)
  if (!picture) return
  await mkdir(picturesDir, { recursive: true })
  await writeFile(joinPath(picturesDir, `${name.replaceAll(/\W+/g, '-')}.png`), picture)
}

export async function logIn({ window, server }: Stage, who: Person): Promise<void> {
  await window.open(`${server.url}/login`)
  await window.fill(field('email'), who.email)
  await window.fill(field('password'), who.password)
  await window.click(`//main${control('Login')}`)
  await arrives(window, '/')
}

/** Waits for the login page to show: leaving a page while it changes cuts off its navigation. */
export async function atLogin(window: BrowserWindow): Promise<void> {
  await arrives(window, '/login')
  await window.sees(field('email'))
}

export async function openFeed(stage: Stage): Promise<void> {
  await stage.window.click(`//nav${control('For You')}`)
  await photosDrawn(stage)
}

export const arrives = (window: BrowserWindow, path: string): Promise<true> =>
  until(
    `the page ${path}`,
    async () => (new URL(await window.address()).pathname === path ? true : undefined),
    patience,
  )

/** Waits until the photos of all listings on the screen are drawn: one row at least. */
export const photosDrawn = ({ window }: Stage): Promise<true> =>
  until(
    'the photos of the listings',
    async () => {
      const drawn = await window.run(`
        const seen = [...document.querySelectorAll('article img')].filter((image) => {
          const { top, bottom } = image.getBoundingClientRect()
          return bottom > 0 && top < innerHeight
        })
        return seen.every((image) => image.complete && image.naturalWidth > 0) ? seen.length : 0`)
      return Number(drawn) >= 2 ? true : undefined
    },
    patience,
  )

/** Waits until the service worker can answer for the page. */
export const workerReady = ({ window }: Stage): Promise<true> =>
  until(
    'the service worker',
    async () => {
      const state = await window.run(
        'return navigator.serviceWorker.controller ? navigator.serviceWorker.controller.state : ""',
      )
      return state === 'activated' ? true : undefined
    },
    patience,
  )

/** What the browser has reported against the content security policy since the server started. */
export async function violations({ server }: Stage): Promise<string[]> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const text = await (await server.request('/metrics', { headers })).text()
  return text.split('\n').filter((line) => /^quad_policy_violations\S* [1-9]/.test(line))
}

export const card = (title: string) => containing('article', title)

/** Waits until exactly these listings are saved on the server by a student. */
export const savedTitles = (stage: Stage, wanted: readonly string[], by: Person = cast.maya) =>
  onServer(stage, by, '/api/saved-listings', 'title', wanted)

/** Waits until exactly these listings are in the feed of the server. */
export const listedTitles = (stage: Stage, wanted: readonly string[]) =>
  onServer(stage, cast.maya, '/api/listings', 'title', wanted)

/** Waits until Jonas has exactly these messages from a student. */
export const messagesFrom = (stage: Stage, username: string, wanted: readonly string[]) => {
  const path = `/messages/get-messages/${stage.jonas.user.id}/${username}`
  return onServer(stage, cast.jonas, path, 'content', wanted)
}

/** Reads as a student, in a session of its own, until a field of the rows has exactly these values. */
async function onServer(
  { server }: Stage,
  as: Person,
  path: string,
  name: 'title' | 'content',
  wanted: readonly string[],
): Promise<true> {
  const { accessToken } = await signIn(server, as)
  const headers = { authorization: `Bearer ${accessToken}` }
  const look = async () => {
    const answer = await server.request(path, { headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    const rows = (await answer.json()) as Record<string, string>[]
    const values = rows.map((row) => row[name] ?? '').toSorted()
    return values.join('\n') === wanted.toSorted().join('\n') ? true : undefined
  }
  return until(`${wanted.join(', ')} at ${path}`, look, patience)
}
