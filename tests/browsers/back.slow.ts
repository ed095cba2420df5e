import { expect, test } from 'vitest'
import { cast } from '../support/people/cast.ts'
import { containing, control, inDialog, patience, type BrowserWindow } from './browser-window.ts'
import { engines } from './engines.ts'
import { arrives, card, logIn, openFeed, openStage } from './stage.ts'

const back = (window: BrowserWindow) => window.run('history.back()')

const listing = inDialog(control('Message Seller'))
const wholeScreen = `//button[contains(@aria-label, "on the whole screen")]`
const photo = '//dialog[@aria-label="Photo"]'
const filters = inDialog(containing('h2', 'Sort and filter'))
const times = inDialog(containing('h2', 'Edit Availability'))
const menu = '//*[@role="menu"]'
const warning = containing('*[@role="dialog"]', 'These times aren’t saved.')

for (const engine of engines) {
  test(
    `in ${engine.name} going back closes a photo, a listing, a sheet, a menu, and a dialog, and nothing under them`,
    { timeout: 8 * patience },
    async ({ skip, onTestFinished }) => {
      if (engine.missing !== undefined) skip(engine.missing)
      const stage = await openStage(engine)
      onTestFinished(stage.end)
      const { window, server } = stage
      await logIn(stage, cast.maya)
      await openFeed(stage)

      await window.click(`${card('Blue bicycle')}//h2//a`)
      await window.click(wholeScreen)
      await window.sees(photo)
      await back(window)
      await window.misses(photo)
      await window.sees(listing)
      await back(window)
      await window.misses(listing)
      expect(await window.address()).toBe(`${server.url}/for-you`)

      await window.click(control('Filters'))
      await window.sees(filters)
      await back(window)
      await window.misses(filters)
      expect(await window.address()).toBe(`${server.url}/for-you`)

      await window.open(`${server.url}/settings`)
      await window.click(control('Edit Availability'))
      await window.click(inDialog(control('Weekend')))
      await window.click(control('Copy Sunday to other days'))
      await window.sees(menu)
      await back(window)
      await window.misses(menu)
      await window.sees(times)
      // Times that are not saved are kept once.
      await back(window)
      await window.sees(warning)
      await back(window)
      await window.misses(times)
      await arrives(window, '/settings')
    },
  )
}
