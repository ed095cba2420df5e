import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { join as signUp, signIn, stranger, type Door } from '#tests/support/people/cast.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { newestLink } from '#tests/support/outside/mailbox.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { fillCampuses } from '../data/campus-data.ts'
import { builtServer, bundled } from './bundle.ts'
import type { Visit } from './pages/measured.ts'
import { names, peersFolder, type Name } from './peers.ts'

export interface Served {
  port: number
  /** Creates a device's account and rows, which no other device has. */
  newVisit(name: Name): Promise<Visit>
  /** The account, logged in again. */
  again(visit: Visit): Promise<Visit>
  /** The saved listings of a device, according to the server. */
  saved(name: Name, visit: Visit): Promise<string[]>
  stop(): Promise<void>
}

/** One process that serves Quad and its peers, with this many listings on one campus. */
export async function serveAll(listings: number): Promise<Served> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quad-sync-'))
  await (await startTestServer({ dataDir })).stop()
  fillCampuses(dataDir, listings, 'purdue-university')
  const scripts = join(dataDir, 'scripts')
  await mkdir(scripts)
  for (const name of names) await writeFile(join(scripts, `${name}.js`), await bundled(name))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = fork(await builtServer(listings), [], {
    execArgv: [],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      RATE_LIMITS: 'off',
      SETTINGS: JSON.stringify({ scripts, peers: peersFolder }),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')

  const door: Door = {
    url,
    request: (path, init) => fetch(url + path, init),
    linkFor: (email) => newestLink(dataDir, email),
  }
  const people = new Map<string, ReturnType<typeof stranger>>()
  const visitBy = async (person: ReturnType<typeof stranger>): Promise<Visit> => {
    const { accessToken, user } = await signIn(door, person)
    people.set(user.id, person)
    return { space: user.id, session: { accessToken, user } }
  }
  return {
    port,
    async newVisit(name) {
      const person = stranger()
      await signUp(door, person)
      const visit = await visitBy(person)
      if (name === 'tinybase') await door.request(`/bench/prepare?space=${visit.space}`)
      return visit
    },
    async again({ space }) {
      const person = people.get(space)
      if (!person) throw new Error('Nobody has that space.')
      return visitBy(person)
    },
    async saved(name, { space }) {
      const answer = await door.request(`/bench/saved?name=${name}&space=${space}`)
      return (await answer.json()) as string[]
    },
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
