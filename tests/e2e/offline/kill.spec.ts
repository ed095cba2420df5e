import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { expect, test } from '../../support/browser/browser.ts'
import { cast, join, signIn, type Door } from '../../support/server/cast.ts'
import { freePort } from '../../support/server/free-port.ts'
import { newestLink } from '../../support/outside/mailbox.ts'
import {
  editOffline,
  goOffline,
  goOnline,
  openOutbox,
  waitingLines,
} from '../../support/browser/offline.ts'
import { launchServer } from '../../support/server/server.ts'
import { profileButton } from '../../support/pages/session-page.ts'
import { until } from '../../support/server/until.ts'

test.use({ serviceWorkers: 'allow' })

/** A server that can be killed and restarted at the same address. */
async function killable(dataDir: string) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = { DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: url }
  let child: ChildProcess | undefined
  const door: Door = {
    url,
    request: (path, init) => fetch(url + path, init),
    linkFor: (email) => newestLink(dataDir, email),
  }
  const start = async () => {
    child = launchServer(env, { execArgv: [] }).child
    await until('the server', async () => {
      const answer = await fetch(`${url}/api/health`).catch(() => undefined)
      return answer?.ok ? true : undefined
    })
  }
  const kill = async () => {
    if (!child || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  return { door, start, kill }
}

test('[OFF-16][OFF-17] killing the server during a push neither loses nor repeats a write', async ({
  browser,
}) => {
  const dataDir = await mkdtemp(joinPath(tmpdir(), 'quad-killed-'))
  const { door, start, kill } = await killable(dataDir)
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
