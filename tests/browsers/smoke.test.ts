import { expect, test } from 'vitest'
import { cast } from '../support/people/cast.ts'
import { control, inDialog, patience, pressed } from './browser-window.ts'
import { engines } from './engines.ts'
import { card, logIn, openFeed, openStage, savedTitles, violations } from './stage.ts'

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
}
