import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { histories, type History } from './copied-cookie/history.ts'
import { play, type Played } from './copied-cookie/play.ts'
import { inWhole } from './scale.ts'

const app = await appOfFile()

const runs = inWhole(2000, 200)
/** Histories at a time, so that they share the commits of the server. */
const together = 100

/** What went wrong in a history. */
function problemsOf({ copiedAt, keepsCopy }: History, { answers, both }: Played): string[] {
  const outcomes = answers.map(({ outcome }) => outcome)
  const ends = outcomes.filter((outcome) => outcome === 'copied').length
  if (copiedAt === undefined) {
    const isOut = ends > 0 || outcomes.includes('refused') || outcomes.at(-1) !== 'issued'
    return isOut ? ['the owner was logged out'] : []
  }
  // It has nothing valid left then.
  const hasGivenUp =
    keepsCopy && answers.some(({ by, outcome }) => by === 'thief' && outcome === 'overtaken')
  const end = outcomes.indexOf('copied')
  const goesOn = end >= 0 && outcomes.slice(end).includes('issued')
  return [
    ...(ends === 1 || (ends === 0 && hasGivenUp) ? [] : [`the login ended ${ends} times`]),
    ...(goesOn ? ['someone went on after the end'] : []),
    ...(both < 2 ? [] : ['both renewed twice']),
  ]
}

test.each([
  ['no one else does', false],
  ['no browser that is killed does, whatever cookie its disk has', true],
])(
  '[SAFE-22] of random histories, each thief ends the login within two renewals of both, and %s',
  async (_, isKilled) => {
    const all = fc.sample(histories(isKilled), { seed: 22, numRuns: runs })
    for (let first = 0; first < runs; first += together) {
      const some = all.slice(first, first + together)
      const played = await Promise.all(
        some.map(async (history) => ({ history, ...(await play(app, history)) })),
      )
      const failed = played
        .map((each) => ({ problems: problemsOf(each.history, each), ...each }))
        .filter(({ problems }) => problems.length > 0)
      expect(failed.slice(0, 1)).toEqual([])
    }
    // There were enough of both kinds.
    const thieves = all.filter(({ copiedAt }) => copiedAt !== undefined).length
    expect(Math.min(thieves, runs - thieves)).toBeGreaterThan(runs / 3)
  },
  10 * 60_000,
)
