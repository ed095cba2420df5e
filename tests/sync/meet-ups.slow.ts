import { expect, test } from 'vitest'
import { playMeetUps } from './simulation/meet-ups/played.ts'

/** Less than half of what two seeds play in as many runs, by their first 30. */
const least = {
  propose: 220,
  agree: 45,
  callOff: 50,
  here: 3,
  'both there': 1,
  'told: propose': 180,
  'told: agree': 40,
  'told: cancel': 40,
  'told: here': 3,
  'told: remind': 5,
  'told: ask': 2,
  'called off': 1,
  left: 6,
  offer: 160,
  accept: 3,
  withdraw: 10,
  'has it after a meet-up': 1,
}

test('in 200 runs every device has the right meet-ups', { timeout: 0 }, async () => {
  const found = await playMeetUps({ seed: 20_261_127, runs: 200, least })
  expect(found).toEqual({ wrong: undefined, rare: [] })
})
