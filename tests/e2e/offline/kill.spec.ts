import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { expect, test } from '../../support/browser/browser.ts'
import { cast, join, signIn } from '../../support/server/cast.ts'
import {
  editOffline,
  goOffline,
  goOnline,
  openOutbox,
  waitingLines,
} from '../../support/browser/offline.ts'
import { restartable } from '../../support/server/restartable.ts'
import { profileButton } from '../../support/pages/session-page.ts'

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
    const headers = {
      authorization: `Bearer ${session.accessToken}`,
      'content-type': 'application/json',
      origin: door.url,
    }
    const made = await door.request('/api/listings/create', {
      method: 'POST',
      headers,
      body: JSON.stringify({
        title: 'Killed kettle',
        description: 'Boils.',
        price: 9,
        category: 'Other',
      }),
    })
    const { _id } = (await made.json()) as { _id: string }
    const context = await browser.newContext({ baseURL: door.url })
    const page = await context.newPage()
    await page.goto('/login')
    await page.getByRole('textbox', { name: 'Email' }).fill(cast.maya.email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(cast.maya.password)
    await page.getByRole('button', { name: 'Login' }).click()
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
    const answer = await door.request(`/api/listings/${_id}`, { headers })
    expect(((await answer.json()) as { price: number }).price).toBe(6)
    await context.close()
  } finally {
    await kill()
    await rm(dataDir, { recursive: true, force: true })
  }
})
