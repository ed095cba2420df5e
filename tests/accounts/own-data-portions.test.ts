import { expect, test } from 'vitest'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { createListing } from '#tests/support/server/listings.ts'

const app = await appOfFile({ env: { RATE_LIMITS: 'off' } })

test('a download has every listing once, also if there are more than are read at a time', async () => {
  const { maya } = app.people
  const ids: string[] = []
  for (let count = 0; count < 201; count += 1) ids.push(await createListing(app, maya))
  const answer = await app.call('GET', `/api/users/${maya.user.id}/data`, { as: maya })
  const { listings } = (await answer.json()) as { listings: { _id: string }[] }
  expect(listings.map(({ _id }) => _id)).toEqual(ids.toReversed())
})
