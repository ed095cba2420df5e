import { appendFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'

declare global {
  /** The functions that the tests of the current file have called. */
  var reached: Set<string> | undefined
}

const begin = process.cpuUsage()
globalThis.reached = new Set()

// One line for each test file.
afterAll(() => {
  const { testPath } = expect.getState()
  const { user, system } = process.cpuUsage(begin)
  const line = {
    test: testPath,
    milliseconds: (user + system) / 1000,
    reached: [...(globalThis.reached ?? [])],
  }
  appendFileSync(process.env.SLIPS_REACHED ?? '', `${JSON.stringify(line)}\n`)
})
