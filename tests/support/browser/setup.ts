import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { cast, join } from '../people/cast.ts'
import { startTestServer } from '../server/server.ts'

/** Registers the cast once; the server of every worker starts on a copy of the result. */
export default async function prepareCast(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(joinPath(tmpdir(), 'quad-cast-'))
  const server = await startTestServer({ dataDir })
  await Promise.all(Object.values(cast).map((person) => join(server, person)))
  await server.stop()
  process.env.QUAD_CAST_DATA = dataDir
  return () => rm(dataDir, { recursive: true, force: true })
}
