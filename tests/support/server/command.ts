import { once } from 'node:events'
import { launchServer } from './server.ts'

/** Runs a command of the built program until it ends. */
export async function runQuad(
  env: Record<string, string>,
  command: string,
  ...args: string[]
): Promise<{ code: number; said: string }> {
  const { child, printed } = launchServer(env, { command, args })
  const [code] = await once(child, 'exit')
  return { code: Number(code), said: printed().trim() }
}
