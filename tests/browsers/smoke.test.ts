import { expect, test } from 'vitest'
import { cast } from '../support/people/cast.ts'
import { until } from '../support/server/until.ts'
import { containing, control, inDialog, patience, pressed } from './browser-window.ts'
import { engines } from './engines.ts'
import { arrives, card, logIn, openFeed, openStage, savedTitles, violations } from './stage.ts'

for (const engine of engines) {
  test(
    `in ${engine.name} a student logs in, sees photos, opens a listing, and saves it`,
    { timeout: 5 * patience },
    async ({ skip, onTestFinished }) => {
      if (engine.missing !== undefined) skip(engine.missing)
      const stage = await openStage(engine)
      onTestFinished(stage.end)
      const { window } = stage
      await logIn(stage, cast.maya)
      await openFeed(stage)

      await window.sees(pressed('Save Blue bicycle', false))
      await window.click(`${card('Blue bicycle')}//h2//a`)
      await window.click(inDialog(control('Save')))
      await window.sees(inDialog(control('Unsave')))
      await savedTitles(stage, ['Blue bicycle'])
      expect(await violations(stage)).toEqual([])
    },
  )

  test(
    `in ${engine.name} going back closes the notifications and leaves the page where it is`,
    { timeout: 5 * patience },
    async ({ skip, onTestFinished }) => {
      if (engine.missing !== undefined) skip(engine.missing)
      const stage = await openStage(engine)
      onTestFinished(stage.end)
      const { window, server } = stage
      await logIn(stage, cast.maya)
      await openFeed(stage)
      for (const close of ['back', 'button', 'back']) {
        await window.click(control('Notifications'))
        await window.sees(notifications)
        // Its entry waits for the browser, which may still be going back from the one before.
        await until('the entry of the notifications', async () =>
          (await window.run('return history.state.layers?.length')) === 1 ? true : undefined,
        )
        if (close === 'back') await window.run('history.back()')
        else await window.click(inDialog(control('Close')))
        await window.misses(notifications)
        expect(await window.address()).toBe(`${server.url}/for-you`)
      }
      await window.sees(card('Blue bicycle'))
      await window.run('history.back()')
      await arrives(window, '/')
    },
  )
}

const notifications = inDialog(containing('h2', 'Notifications'))
