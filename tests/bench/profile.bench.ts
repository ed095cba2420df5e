/**
 * An open profile asks for itself every three seconds. The cost of the answer that nothing has
 * changed (304), beside the whole answer with 60 reviews, in turn and compared pair by pair.
 */
import { cast, join as signUp, signIn } from '#tests/support/people/cast.ts'
import { addReviews } from '#tests/support/people/many-users.ts'
import { loadWith, servedCampuses } from './load.ts'
import { median, report, sized } from './measure.ts'

const rounds = sized(5, 1)
const openProfiles = 200
/** Seconds between two questions of an open profile. */
const pause = 3
const reviewed = 60

const server = await servedCampuses(1_000)
await signUp(server, cast.maya)
await signUp(server, cast.jonas)
const { accessToken } = await signIn(server, cast.maya)
const { user } = await signIn(server, cast.jonas)
addReviews(server.dataDir, user.id, reviewed)

const path = `/profileInfo/profile/${user.id}`
const headers = { authorization: `Bearer ${accessToken}` }
const first = await server.request(path, { headers })
const { reviews }: { reviews: unknown[] } = await first.json()
if (reviews.length !== reviewed) throw new Error(`The profile has ${reviews.length} reviews.`)
const known = { ...headers, 'if-none-match': first.headers.get('etag') ?? '' }

const pairs: { full: number; unchanged: number }[] = []
for (let round = 0; round < rounds; round += 1) {
  const { rate: full } = await loadWith(server.url + path, { headers })
  const { rate: unchanged } = await loadWith(server.url + path, { headers: known, status: 304 })
  pairs.push({ full, unchanged })
}
await server.stop()

const rate = median(pairs.map(({ unchanged }) => unchanged))
report('a whole profile (200)', median(pairs.map(({ full }) => full)), 'answers a second')
report('an unchanged profile (304)', rate, 'answers a second')
report('304 as a multiple of 200', median(pairs.map((each) => each.unchanged / each.full)), '×', {
  least: 1.5,
})
// The server fills one core while it answers at this rate.
report(`${openProfiles} open profiles`, (openProfiles / pause / rate) * 100, '% of a core', {
  most: 5,
})
