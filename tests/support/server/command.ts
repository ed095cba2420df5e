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
  return { code: Number(code), said: withoutFolder(printed()) }
}

/** What a command says besides the folder that it used. */
export const withoutFolder = (said: string): string =>
  said.replace(/^Data folder: .+\n/m, '').trim()
