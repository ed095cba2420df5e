import { afterEach, expect, test, vi } from 'vitest'
import { withDeadline } from '#client/device/deadline.ts'

afterEach(() => vi.useRealTimers())

const never = () => new Promise<never>(() => {})

test('a device that sleeps for an hour during a transaction does not give it up at once', async () => {
  vi.useFakeTimers()
  const giveUp = vi.fn<() => void>()
  const store = withDeadline({ append: never, transaction: never }, giveUp)
  const failed = store.transaction(never).catch((error: unknown) => error)
  // After a sleep, a browser calls each timer once, however late it is.
  vi.advanceTimersToNextTimer()
  expect(giveUp).not.toHaveBeenCalled()
  for (let step = 2; step <= 6; step += 1) vi.advanceTimersToNextTimer()
  expect(String(await failed)).toContain('does not answer')
  expect(giveUp).toHaveBeenCalledOnce()
})
