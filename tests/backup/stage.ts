import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { cast, join, signIn, type SignedIn } from '#tests/support/people/cast.ts'
import { runQuad } from '#tests/support/server/command.ts'
import { post, upload } from '#tests/support/server/market.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

export interface Entry {
  id: string
  /** The path of its photo, and the photo's hash. */
  photo: string
  hash: string
}

export interface Stage {
  folder: string
  dataDir: string
  server: TestServer
  maya: SignedIn
  /** Runs `backup` on the data of the running server. */
  backUp(...args: string[]): Promise<{ code: number; said: string }>
  /** Posts a listing with a photo, and notes what was acknowledged. */
  write(title: string): Promise<Entry>
  stop(): Promise<void>
}

/** A running server with one student, in a folder for its backups. */
export async function openStage(): Promise<Stage> {
  const folder = await mkdtemp(joinPath(tmpdir(), 'quad-backup-'))
  const dataDir = joinPath(folder, 'data')
  const server = await startTestServer({ dataDir })
  await join(server, cast.maya)
  const maya = await signIn(server, cast.maya)
  return {
    folder,
    dataDir,
    server,
    maya,
    backUp: (...args) => runQuad({ DATA_DIR: dataDir }, 'backup', ...args),
    async write(title) {
      const photo = await upload(server, maya)
      const { _id } = await post(server, maya, { title, images: [photo] })
      return { id: _id, photo: photo.path, hash: await hashOf(server, photo.path) }
    },
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true })
    },
  }
}

export const restore = (file: string, to: string) => runQuad({ DATA_DIR: to }, 'restore', file)

export const hashOf = async (from: TestServer, path: string) =>
  createHash('sha256')
    .update(new Uint8Array(await (await from.request(path)).arrayBuffer()))
    .digest('hex')
