import { join } from 'node:path'
import { second } from '#sync/time.ts'
import { tellDecisions } from '../administration/tell-decisions.ts'
import type { Config } from '../config.ts'
import { lockFile } from '../lock-file.ts'
import { createLog } from '../log/log.ts'
import { createQuad } from '../quad.ts'

/** The running server looks for new decisions every five seconds. */
const patience = 60 * second
const lookEvery = 200

/**
 * Waits until the running server has done what the log of decisions says, or does it in this process
 * if none runs. Everyone whom it concerns hears of it either way.
 *
 * @param isDone looks into the database
 * @returns whether it is done
 */
export async function actOnDecisions(
  config: Config,
  isDone: () => Promise<boolean>,
): Promise<boolean> {
  if (!isServed(config.dataDir)) await actHere(config)
  const until = Date.now() + patience
  while (!(await isDone())) {
    if (Date.now() > until) return false
    await new Promise((resolve) => setTimeout(resolve, lookEvery))
  }
  return true
}

function isServed(dataDir: string): boolean {
  const release = lockFile(join(dataDir, 'server.lock'))
  release?.()
  return release === undefined
}

async function actHere(config: Config): Promise<void> {
  const log = createLog({ level: 'error', destination: process.stderr })
  const quad = createQuad(config, { log })
  try {
    await tellDecisions(quad.resources)
  } finally {
    // Sends the emails that it can send at once.
    await quad.close()
  }
}
