import { expect, test } from 'vitest'
import { boundedQueue } from '#server/turns/bounded-queue.ts'
import { Refusal } from '#sync/refusal.ts'

const full = () => new Refusal('limited', 'Full.')

/** Work that ends when the test says so. */
function controlledWork() {
  const started: number[] = []
  const ends: (() => void)[] = []
  const work = (name: number) => () => {
    started.push(name)
    return new Promise<number>((resolve) => {
      ends[name] = () => resolve(name)
    })
  }
  return { started, work, end: (name: number) => ends[name]?.() }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('pieces of work run in order of arrival, up to the limit at a time', async () => {
  const { started, work, end } = controlledWork()
  const inTurn = boundedQueue({ running: 2, waiting: 2, full })
  const results = [0, 1, 2, 3].map((name) => inTurn(work(name)))
  await settled()
  expect(started).toEqual([0, 1])
  end(1)
  await settled()
  expect(started).toEqual([0, 1, 2])
  end(0)
  await settled()
  expect(started).toEqual([0, 1, 2, 3])
  end(2)
  end(3)
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3])
})

test('work is refused while the queue is full', async () => {
  const { work, end } = controlledWork()
  const inTurn = boundedQueue({ running: 1, waiting: 1, full })
  const first = inTurn(work(0))
  const second = inTurn(work(1))
  await expect(inTurn(work(2))).rejects.toThrow('Full.')
  end(0)
  await first
  await settled()
  const third = inTurn(work(3))
  end(1)
  await settled()
  end(3)
  expect(await Promise.all([second, third])).toEqual([1, 3])
})

test('failed work lets the next piece run', async () => {
  const inTurn = boundedQueue({ running: 1, waiting: 1, full })
  const failing = inTurn(() => Promise.reject(new Error('broken')))
  const next = inTurn(() => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
