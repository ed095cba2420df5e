import { expect, test } from 'vitest'
import { waitingNews } from '#drizzle/schema/notifications.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { storedRows } from '#tests/support/server/stored.ts'
import { until } from '#tests/support/server/until.ts'
import { Contract } from './contract.ts'
import { examples, send } from './stage.ts'

const app = await appOfFile()

const gets = Object.entries(new Contract().document.paths)
  .filter(([, operations]) => 'get' in operations)
  .map(([path]) => `GET ${path}`)

/** Without the first use of an access token and its commit: it is noted whatever the token is used for. */
function stored() {
  const { sessions = [], ...rows } = storedRows(app.dataDir, { except: ['sync_commits'] })
  return { ...rows, sessions: sessions.map((row) => ({ ...(row as object), used_at: null })) }
}

test.each(gets)('[API-17] %s writes nothing', async (call) => {
  const what = await examples[call]?.(app)
  await until('the news of the example', async () => {
    const [waits] = await app.read((db) => db.select().from(waitingNews).limit(1))
    return waits ? undefined : true
  })
  const before = stored()
  app.moveClock(1000)
  expect((await send(app, call, what ?? {})).status).toBe(200)
  expect(stored()).toEqual(before)
})

const bug = '?description=It+flickers.&category=UI&priority=Low'
const review = '?rating=5&comment=Good&reviewId=1'

test.each([
  `/api/bugs/submit${bug}`,
  `/reviews/post-review${review}`,
  `/reviews/update-review/1${review}`,
  `/reviews/delete-review${review}`,
  '/api/users/:id',
])('[API-17] GET %s writes and deletes nothing', async (path) => {
  const { person, ...as } = await newcomer(app)
  const before = stored()
  for (const caller of [as, app.people.jonas, undefined]) {
    const query = path.includes('?') ? '' : `?password=${encodeURIComponent(person.password)}`
    await app.call('GET', path.replace(':id', as.user.id) + query, { as: caller })
  }
  expect(stored()).toEqual(before)
})
