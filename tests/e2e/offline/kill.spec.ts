import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { expect, test } from '../../support/browser/browser.ts'
import { cast, join, signIn } from '../../support/people/cast.ts'
import {
  editOffline,
  goOffline,
  goOnline,
  openOutbox,
  waitingLines,
} from '../../support/browser/offline.ts'
import { post, readListing } from '../../support/server/market.ts'
import { restartable } from '../../support/server/restartable.ts'
import { profileButton, signInByForm } from '../../support/pages/session-page.ts'

test.use({ serviceWorkers: 'allow' })

test('[OFF-16][OFF-17] killing the server during a push neither loses nor repeats a write', async ({
  browser,
}) => {
  const dataDir = await mkdtemp(joinPath(tmpdir(), 'quad-killed-'))
  const { door, start, kill } = await restartable(dataDir)
  try {
    await start()
    await join(door, cast.maya)
    const session = await signIn(door, cast.maya)
    const { _id } = await post(door, session, { title: 'Killed kettle', price: 9 })
    const context = await browser.newContext({ baseURL: door.url })
    const page = await context.newPage()
    await page.goto('/login')
    await signInByForm(page, cast.maya)
    await expect(profileButton(page)).toBeVisible()
    await page.goto(`/edit-listing/${_id}`)
    await expect(page.getByLabel('Title')).toHaveValue('Killed kettle')
    await goOffline(page)
    for (const price of ['8', '7', '6']) await editOffline(page, _id, { Price: price })
    await openOutbox(page)
    await expect(waitingLines(page)).toHaveCount(3)

    const pushed = page.waitForRequest('**/api/sync')
    await goOnline(page)
    await pushed
    await kill()
    await start()
    await page.reload()
    await expect(page.getByText('Everything has been sent.')).toBeVisible({ timeout: 15_000 })
    expect((await readListing(door, session, _id)).price).toBe(6)
    await context.close()
  } finally {
    await kill()
    await rm(dataDir, { recursive: true, force: true })
  }
})
