import { expect, test } from 'vitest'

import { platformOf } from '#client/install/ways.ts'

test.each([
  ['ios', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile Safari', 5],
  ['ios', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) CriOS/141.0 Mobile Safari', 5],
  ['ios', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15', 5],
  ['mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15', 0],
  ['computer', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/141.0 Safari/537.36', 0],
  ['computer', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0 Safari/537.36', 0],
  ['computer', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 0],
  ['android', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/141.0 Mobile Safari/537.36', 5],
] as const)('%s gets the steps for %s with %i touch points', (platform, userAgent, touchPoints) => {
  expect(platformOf(userAgent, touchPoints)).toBe(platform)
})
