import { expect, test } from 'vitest'
import { FairSlots } from '#server/turns/fair-slots.ts'

const settled = () => new Promise(setImmediate)

/** Work that ends when the test says so. */
function controlled(slots: FairSlots) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const run = (owner: string, name: string, signal?: AbortSignal) =>
    slots.run(
      owner,
      () => {
        begun.push(name)
        return new Promise<void>((end) => ends.set(name, end))
      },
      signal,
    )
  const end = async (name: string) => {
    ends.get(name)?.()
    await settled()
  }
  return { begun, run, end }
}

test('one owner never has all places', async () => {
  const { begun, run, end } = controlled(new FairSlots({ slots: 3, perOwner: 2 }))
  const all = ['m1', 'm2', 'm3'].map((name) => run('maya', name))
  await settled()
  expect(begun).toEqual(['m1', 'm2'])
  all.push(run('jonas', 'j1'))
  await settled()
  expect(begun).toEqual(['m1', 'm2', 'j1'])
  await end('m1')
  expect(begun).toEqual(['m1', 'm2', 'j1', 'm3'])
  for (const name of ['m2', 'm3', 'j1']) await end(name)
  await Promise.all(all)
})

test('owners take turns, whoever has waited longest first', async () => {
  const { begun, run, end } = controlled(new FairSlots({ slots: 1, perOwner: 1 }))
  const waiting = ['m1', 'm2', 'm3'].map((name) => run('maya', name))
  waiting.push(run('jonas', 'j1'), run('jonas', 'j2'), run('dre', 'd1'))
  await settled()
  for (const name of ['m1', 'j1', 'd1', 'm2', 'j2', 'm3']) await end(name)
  await Promise.all(waiting)
  expect(begun).toEqual(['m1', 'j1', 'd1', 'm2', 'j2', 'm3'])
})

test('work that fails gives its place back', async () => {
  const slots = new FairSlots({ slots: 1, perOwner: 1 })
  await expect(slots.run('maya', () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  )
  expect(await slots.run('maya', async () => 'done')).toBe('done')
})

test('work that is given up before its turn never begins', async () => {
  const slots = new FairSlots({ slots: 1, perOwner: 1 })
  const { begun, run, end } = controlled(slots)
  const first = run('maya', 'm1')
  const abort = new AbortController()
  const second = run('maya', 'm2', abort.signal)
  const third = run('maya', 'm3')
  await settled()
  abort.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  expect(slots.waitingOf('maya')).toBe(1)
  await expect(run('maya', 'm4', abort.signal)).rejects.toThrow('gone')
  await end('m1')
  await end('m3')
  await Promise.all([first, third])
  expect(begun).toEqual(['m1', 'm3'])
})

test('what a caller that has gone was waiting for ends as a lost connection', async () => {
  const slots = new FairSlots({ slots: 1, perOwner: 1 })
  const { begun, run } = controlled(slots)
  void run('maya', 'first')
  const gone = new AbortController()
  const waiting = slots.run('maya', async () => void begun.push('second'), gone.signal)
  gone.abort('Client connection prematurely closed.')
  await expect(waiting).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect(begun).toEqual(['first'])
})
