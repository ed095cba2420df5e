import { once } from 'node:events'
import type { Person, SignedIn } from '../server/cast.ts'
import { launchServer, type TestServer } from '../server/server.ts'

/** Makes a person a moderator by the command line. */
export async function promote(server: TestServer, { email }: Person): Promise<void> {
  const { child } = launchServer(
    { DATA_DIR: server.dataDir },
    { command: 'moderator', args: ['add', email] },
  )
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The role was not given.')
}

/** A call that must succeed. */
export const post = async (server: TestServer, path: string, body: object, as: SignedIn) => {
  const response = await server.request(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: server.url,
      authorization: `Bearer ${as.accessToken}`,
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as { _id: string }
}
