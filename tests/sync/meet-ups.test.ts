import { expect, test } from 'vitest'
import { playMeetUps } from './simulation/meet-ups/played.ts'

/** What the examples play by themselves, with which every simulation begins. */
const least = {
  propose: 2,
  agree: 2,
  here: 2,
  'both there': 1,
  'told: propose': 2,
  'told: agree': 2,
  'told: here': 2,
  'told: remind': 2,
  'told: ask': 2,
  'called off': 1,
  accept: 1,
  withdraw: 1,
  'has it after a meet-up': 1,
}

// `npm run test:full` makes more runs.
test(
  'every device has the right meet-ups, each is told once, and the clocks ask and remind',
  { timeout: 300_000 },
  async () => {
    const found = await playMeetUps({ seed: 20_261_127, runs: 8, least })
    expect(found).toEqual({ wrong: undefined, rare: [] })
  },
)
