import { beforeEach } from 'vitest'

/** An object that stays for all tests of the file that calls this. Before each test, `open` fills it. */
export function filledBeforeEach<T extends object>(open: () => T | Promise<T>): T {
  const kept = Object.create(Object.prototype) as T
  beforeEach(async () => {
    Object.assign(kept, await open())
  })
  return kept
}
