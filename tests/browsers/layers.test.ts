import { expect, test } from 'vitest'
import { cast } from '../support/people/cast.ts'
import { control, inDialog, patience } from './browser-window.ts'
import { engines } from './engines.ts'
import { card, logIn, openFeed, openStage } from './stage.ts'

for (const engine of engines) {
  test(
    `in ${engine.name} Back closes what lies over a listing, then the listing, and then leaves the page`,
    { timeout: 5 * patience },
    async ({ skip, onTestFinished }) => {
      if (engine.missing !== undefined) skip(engine.missing)
      const stage = await openStage(engine)
      onTestFinished(stage.end)
      const { window } = stage
      const back = () => window.run('history.back()')
      const sharing = '//*[@role="dialog"]//h2[starts-with(., "Share")]'
      await logIn(stage, cast.maya)
      await openFeed(stage)
      await window.click(`${card('Blue bicycle')}//h2//a`)
      const message = inDialog(control('Message Seller'))
      await window.sees(message)
      await window.click(inDialog(control('Share')))
      await window.sees(sharing)

      await back()
      await window.misses(sharing)
      await window.sees(message)
      await back()
      await window.misses(message)
      expect(await window.address()).toMatch(/\/for-you$/)

      await window.click(control('Notifications'))
      await window.sees(inDialog(control('Close')))
      await window.click(inDialog(control('Close')))
      await window.misses(inDialog(control('Close')))
      await back()
      await window.sees(control('Browse Listings'))
      expect(await window.address()).toMatch(/\/$/)
    },
  )
}
