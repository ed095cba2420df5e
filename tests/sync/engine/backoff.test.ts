import { expect, test } from 'vitest'
import { backoff } from '#sync/engine/round.ts'
import { second } from '#sync/time.ts'

test('the pause after failures grows up to a minute', () => {
  expect([0, 1, 5, 6, 20].map((tries) => backoff(tries, 1))).toEqual(
    [1, 2, 32, 60, 60].map((seconds) => seconds * second),
  )
})
