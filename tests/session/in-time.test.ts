import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTime, longestWait } from '#client/device/session/in-time.ts'
import { unanswered, type ApiResult } from '#client/device/session/send.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const late = unanswered('No answer came.')

test('a call that never ends is aborted and answered after the longest wait', async () => {
  let signal: AbortSignal | undefined
  const answer = inTime<string>((watched) => {
    signal = watched.signal
    return new Promise(() => {})
  }, late)
  await vi.advanceTimersByTimeAsync(longestWait - 1)
  expect(signal?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(signal?.aborted).toBe(true)
  expect(await answer).toEqual(late)
})

test('an answer that arrives in parts has the longest wait for each of them', async () => {
  const whole: ApiResult<string> = { error: false, data: 'x', status: 200, headers: new Headers() }
  const answer = inTime<string>(
    ({ onProgress }) =>
      new Promise((resolve) => {
        for (const part of [1, 2, 3]) setTimeout(() => onProgress?.(), part * (longestWait - 1))
        setTimeout(() => resolve(whole), 4 * (longestWait - 1))
      }),
    late,
  )
  await vi.advanceTimersByTimeAsync(4 * longestWait)
  expect(await answer).toEqual(whole)
  expect(vi.getTimerCount()).toBe(0)
})
