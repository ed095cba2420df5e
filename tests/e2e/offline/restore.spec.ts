import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { expect, test } from '../../support/browser/browser.ts'
import {
  card,
  editOffline,
  goOffline,
  goOnline,
  openOutbox,
  waitingLines,
} from '../../support/browser/offline.ts'
import { profileButton, signInByForm } from '../../support/pages/session-page.ts'
import { cast, join, signIn } from '../../support/people/cast.ts'
import { runQuad } from '../../support/server/command.ts'
import { post, readListing } from '../../support/server/market.ts'
import { restartable } from '../../support/server/restartable.ts'

test.use({ serviceWorkers: 'allow' })

test('[OPS-16] after a restore a device logs in again, shows the restored rows, and its queue arrives', async ({
  browser,
}) => {
  const folder = await mkdtemp(joinPath(tmpdir(), 'quad-restored-'))
  const dataDir = joinPath(folder, 'data')
  const server = await restartable(dataDir)
  try {
    await server.start()
    await join(server.door, cast.maya)
    const { _id } = await post(server.door, await signIn(server.door, cast.maya), {
      title: 'Kettle of the backup',
      price: 9,
    })
    const file = joinPath(folder, 'backup.tar')
    expect(await runQuad({ DATA_DIR: dataDir }, 'backup', file)).toMatchObject({ code: 0 })
    const later = { title: 'Lamp after the backup' }
    await post(server.door, await signIn(server.door, cast.maya), later)

    const context = await browser.newContext({ baseURL: server.door.url })
    const page = await context.newPage()
    await page.goto('/login')
    await signInByForm(page, cast.maya)
    await expect(profileButton(page)).toBeVisible()
    await page.goto('/for-you')
    await expect(card(page, later.title)).toBeVisible()
    await page.goto(`/edit-listing/${_id}`)
    await expect(page.getByLabel('Title')).toHaveValue('Kettle of the backup')
    await goOffline(page)
    await editOffline(page, _id, { Price: '6' })
    await openOutbox(page)
    await expect(waitingLines(page)).toHaveCount(1)

    await server.kill()
    expect(await runQuad({ DATA_DIR: dataDir }, 'restore', file)).toMatchObject({ code: 0 })
    await server.start()
    await goOnline(page)
    await expect(page).toHaveURL(/\/login/)
    await signInByForm(page, cast.maya)
    await expect(profileButton(page)).toBeVisible()
    const again = await signIn(server.door, cast.maya)
    await expect.poll(async () => (await readListing(server.door, again, _id)).price).toBe(6)
    await page.goto('/for-you')
    await expect(card(page, 'Kettle of the backup')).toBeVisible()
    await expect(card(page, later.title)).toHaveCount(0)
    await context.close()
  } finally {
    await server.kill()
    await rm(folder, { recursive: true, force: true })
  }
})
