import { expect, test } from 'vitest'
import { Turns } from '#server/turns/turns.ts'

/** Work of 8 ms in a microtask, like that of a request. */
async function work(): Promise<void> {
  await Promise.resolve()
  const until = performance.now() + 8
  while (performance.now() < until);
}

test('long work of one user is spread over turns, and another user’s work runs in between', async () => {
  const turns = new Turns()
  const done: string[] = []
  const run = async (owner: string, name: string) => {
    await turns.wait(owner)
    await work()
    done.push(name)
  }
  const many = Array.from({ length: 10 }, (_, i) => run('busy', `busy-${i}`))
  const other = run('other', 'other')
  setTimeout(() => done.push('timer'), 1)
  await Promise.all([...many, other])
  expect(done.filter((name) => name !== 'timer').indexOf('other')).toBe(1)
  expect(done.indexOf('timer')).toBeLessThan(done.indexOf('busy-9'))
  expect(done.filter((name) => name.startsWith('busy'))).toEqual(many.map((_, i) => `busy-${i}`))
})

test('short work does not wait for another turn', async () => {
  const turns = new Turns()
  let timers = 0
  const timer = setInterval(() => (timers += 1), 0)
  await Promise.all(Array.from({ length: 5 }, () => turns.wait('user')))
  clearInterval(timer)
  expect(timers).toBeLessThanOrEqual(1)
})
