import { expect, test } from 'vitest'
import { cast, stranger } from '../support/people/cast.ts'
import { listingsOf } from '../support/server/market.ts'
import { containing, control, field, inDialog, patience, pressed } from './browser-window.ts'
import { engines } from './engines.ts'
import {
  atLogin,
  card,
  listedTitles,
  logIn,
  messagesFrom,
  openFeed,
  openStage,
  photosDrawn,
  savedTitles,
  violations,
  wares,
  workerReady,
} from './stage.ts'

const timeout = 10 * patience

for (const engine of engines) {
  test(
    `in ${engine.name} a new student signs up, buys, and sells`,
    { timeout },
    async ({ skip, onTestFinished }) => {
      if (engine.missing !== undefined) skip(engine.missing)
      const stage = await openStage(engine)
      onTestFinished(stage.end)
      const { window, server } = stage
      const sam = stranger()
      await window.open(`${server.url}/signup`)
      for (const name of ['firstName', 'lastName', 'username', 'email'] as const)
        await window.fill(field(name), sam[name])
      await window.select(field('year'), String(sam.year))
      await window.fill(field('password'), sam.password)
      await window.fill(field('confirmPassword'), sam.password)
      await window.click(`//main${control('Sign Up')}`)
      await atLogin(window)
      await window.open(await server.linkFor(sam.email))
      await atLogin(window)
      await logIn(stage, sam)

      await openFeed(stage)
      await window.click(`${card('Blue bicycle')}//h2//a`)
      await window.click(inDialog(control('Save')))
      await window.sees(inDialog(control('Unsave')))
      await savedTitles(stage, ['Blue bicycle'], sam)

      await window.click(inDialog(control('Message Seller')))
      await window.click(inDialog(control('I Understand')))
      // Its closing gives the focus back, which no person is fast enough to meet while typing.
      await window.misses(inDialog(control('I Understand')))
      await window.fill('//textarea', 'Is it still there?')
      await window.click(control('Send'))
      await window.sees(containing('*[@role="log"]', 'Is it still there?'))
      await messagesFrom(stage, sam.username, ['Is it still there?'])

      await window.open(`${server.url}/create-listing`)
      await window.fill(field('title'), 'Old guitar')
      await window.fill(field('description'), 'Six strings, one owner.')
      await window.fill(field('price'), '80')
      await window.click('//*[@data-value="Other"]')
      await window.attach('//input[@type="file"]', [await stage.photoFile()])
      await window.sees('//*[@data-photo]//img')
      await window.click(control('Preview'))
      await window.click(control('Submit Listing'))
      await window.sees(card('Old guitar'))
      await listedTitles(stage, ['Old guitar', ...wares])
      expect(await violations(stage)).toEqual([])
    },
  )

  test(
    `in ${engine.name} Quad starts offline, and what is done there is sent once`,
    { timeout },
    async ({ skip, onTestFinished }) => {
      if (engine.missing !== undefined) skip(engine.missing)
      const stage = await openStage(engine)
      onTestFinished(stage.end)
      const { window, server, jonas } = stage
      await logIn(stage, cast.maya)
      await openFeed(stage)
      await workerReady(stage)
      // The worker keeps the photos that it has fetched itself.
      await window.reload()
      await photosDrawn(stage)

      await server.kill()
      await window.reload()
      await photosDrawn(stage)
      await window.click(pressed('Save Reading lamp', false))
      await window.sees(pressed('Save Reading lamp', true))
      await window.sees(containing('aside', '1 waiting'))
      await window.reload()
      await window.sees(pressed('Save Reading lamp', true))
      await window.sees(containing('aside', '1 waiting'))

      await server.start()
      await savedTitles(stage, ['Reading lamp'])
      await window.misses(containing('aside', '1 waiting'))
      expect(await listingsOf(server, jonas)).toHaveLength(wares.length)
    },
  )
}
