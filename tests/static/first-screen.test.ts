import { expect, test } from 'vitest'
import { chunkName, firstScripts, sentBytes } from '../support/outside/first-screen.ts'

/**
 * The chunks that a browser asks for before the first card of For You or the form of the login page
 * shows, with the bytes that each may have, compressed: what it had when it was listed, and 0.3 % or 20
 * bytes. What a first screen can do without belongs in a chunk that loads after it
 * (`client/shell/after-first-screen.ts`, `lazyPart`, `useLazyDialog`).
 */
const onBoth = {
  react: 58_780,
  frame: 26_640,
  shell: 15_400,
  index: 8620,
  'rolldown-runtime': 410,
}
const most = {
  '/for-you': {
    ...onBoth,
    device: 43_790,
    'for-you': 5510,
    parts: 5750,
    rows: 4510,
    feed: 1590,
    photos: 990,
    'unread-badges': 480,
    queries: 220,
  },
  '/login': {
    ...onBoth,
    entrance: 4150,
    login: 2190,
  },
}

/** Bytes of all these chunks. The aims are 160,000 and 120,000. */
const mostTogether = { '/for-you': 171_600, '/login': 116_500 }

for (const page of ['/for-you', '/login'] as const) {
  const sizes = () => firstScripts(page).map((file) => [chunkName(file), sentBytes(file)] as const)

  test(`${page} waits for no chunk that is not listed`, () => {
    expect(
      sizes()
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(Object.keys(most[page]).toSorted())
  })

  test(`no chunk that ${page} waits for is larger than listed`, () => {
    const bounds = new Map<string, number>(Object.entries(most[page]))
    expect(sizes().filter(([name, bytes]) => bytes > (bounds.get(name) ?? 0))).toEqual([])
  })

  test(`the chunks that ${page} waits for have at most ${mostTogether[page] / 1000} KB`, () => {
    const total = sizes().reduce((sum, [, bytes]) => sum + bytes, 0)
    expect(total).toBeLessThanOrEqual(mostTogether[page])
  })
}
