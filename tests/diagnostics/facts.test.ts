import { expect, test } from 'vitest'
import { durationText, plainText, sizeText, type Diagnostics } from '#client/diagnostics/facts.ts'
import type { RoundRecord } from '#client/device/rounds/round-log.ts'
import { reportLimits } from '#sync/moderation/reports.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const round: RoundRecord = {
  at: now - 60_000,
  milliseconds: 1234,
  end: 'done',
  actions: 2,
  rows: 1,
  bytes: 3456,
  clockAhead: -4100,
}
const diagnostics: Diagnostics = {
  counts: {
    rows: {
      listings: 1987,
      savedListings: 3,
      notifications: 12,
      conversations: 4,
      messages: 57,
      ownProfiles: 1,
      blocks: 0,
      reviews: 2,
      deals: 5,
      meetUps: 0,
      spots: 0,
      searches: 0,
      wanted: 0,
      profiles: 6,
    },
    complete: true,
    syncedAt: now - 60_000,
    waiting: 2,
    refused: 1,
    drafts: 0,
    photos: { count: 2, bytes: 812_000 },
    rounds: [round, { ...round, at: now - 120_000, end: 'failed' }],
    databaseVersion: 8,
  },
  storage: {
    bytes: 4_210_000,
    allowed: 12e9,
    persisted: true,
    cachedPhotos: { count: 37, bytes: 2_100_000 },
  },
  isOnline: true,
  isLive: false,
  now,
}

test('the text has every count, state and version', () => {
  const lines = plainText(diagnostics)
    .split('\n')
    .map((line) => line.trim())
  expect(lines).toEqual(
    expect.arrayContaining([
      'What this device holds, 2026-11-22T12:00:00.000Z',
      'Listings: 1,987',
      'Messages: 57',
      'Deals: 5',
      'Changes waiting: 2',
      'Changes refused: 1',
      'Photos you chose: 2, 812 kB',
      'Used by Quad: 4.2 MB',
      'Allowed by the browser: 12 GB',
      'Kept when space runs short: Yes',
      'Live updates: Not connected',
      'Server’s clock: 4 s behind',
      'Database: 8',
      '2026-11-22T11:59:00.000Z: Complete, 2 sent, 1 row, 3 kB, 1.2 s',
    ]),
  )
  expect(lines.at(-1)).toContain('Failed on this device')
})

test('facts that the browser does not give are called unknown', () => {
  const text = plainText({ ...diagnostics, storage: undefined })
  expect(text).toContain('Used by Quad: Unknown')
})

test('the text leaves room for a description in a bug report', () => {
  const rounds = Array.from({ length: 30 }, () => ({ ...round, bytes: 123_456_789, rows: 99_999 }))
  const text = plainText({ ...diagnostics, counts: { ...diagnostics.counts, rounds } })
  expect(text.length).toBeLessThan(reportLimits.description / 2)
})

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1500, '2 kB'],
  [4_210_000, '4.2 MB'],
  [3.2e13, '32,000 GB'],
])('%i bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text))

test('a duration is in milliseconds up to a second', () => {
  expect([durationText(87), durationText(1250)]).toEqual(['87 ms', '1.3 s'])
})
