import 'fake-indexeddb/auto'
import { writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { currentDatabase } from '#client/device/current-database.ts'
import { storeLastUser } from '#client/device/device.ts'
import { deviceDrafts } from '#client/device/drafts.ts'
import { newId } from '#client/device/new-id.ts'
import { perform } from '#client/device/perform.ts'
import { namePhoto, storePhoto } from '#client/device/photos/store-photo.ts'
import { runRound } from '#client/device/rounds/run-round.ts'
import { setSession } from '#client/device/session/store.ts'
import { storeToken } from '#client/device/session/tokens.ts'
import { letStay } from '#client/device/stays.ts'
import { sessionUserSchema } from '#sync/accounts/session.ts'
import { createListing, editListing } from '#sync/actions/listings.ts'
import { sendMessage } from '#sync/actions/messages.ts'
import { changeProfileImage } from '#sync/actions/profiles.ts'
import { notifyOnUpdate, saveListing, unsaveListing } from '#sync/actions/saved-listings.ts'
import { changeSettings } from '#sync/actions/settings.ts'
import type { Action } from '#sync/engine/action.ts'
import { pairId } from '#sync/id.ts'
import { hashOf } from '#sync/images.ts'
import { minute } from '#sync/time.ts'
import { testApp } from '../../support/server/app.ts'
import { block } from '../../support/server/blocks.ts'
import { call, change, post, readProfile } from '../../support/server/market.ts'
import { photo } from '../../support/server/photos.ts'
import { Line } from './line.ts'
import { packedDay, recorded, schemaOf, type Step } from './record.ts'

/**
 * Not a test of this version: `scripts/record-earlier-day.mjs` runs it in a copy of the last version with
 * a queue and an intake. It drives that version's client through a day, against the server of then, and
 * records the database after each step, with the rows as the server has sent them.
 */
test('a day of an earlier device', async () => {
  const app = await testApp()
  const { maya, jonas, dre } = app.people
  const line = await Line.open(app)
  const user = v.parse(sessionUserSchema, maya.user)
  storeToken(maya.accessToken)
  setSession({ status: 'signed-in', user })
  const database = currentDatabase()
  const steps: Step[] = []
  const record = async (title: string) =>
    steps.push({ title, tables: await recorded(database), server: line.rows() })
  const act = async (action: Action, args: unknown) =>
    expect(await perform(action, args, { answer: v.unknown() })).toMatchObject({ kind: 'queued' })
  const sync = () => line.online(() => runRound(new AbortController().signal))
  const rows = (table: string) => database.table<Record<string, unknown>>(table)

  const theirs = (title: string) => post(app, jonas, { title })
  const [lamp, rug, kettle] = [await theirs('Lamp'), await theirs('Rug'), await theirs('Kettle')]
  const own = (title: string) => post(app, maya, { title, price: '20' })
  const [shelf, bike] = [await own('Shelf'), await own('Bike')]
  const talk = { recipientUsername: 'maya', content: 'Is the shelf oak?' }
  await call(app, jonas, 'POST', '/messages/send-message', { senderUsername: 'jonas', ...talk })

  await act(saveListing, { listingId: lamp._id })
  await record('a press before the first round')

  await sync()
  await record('everything is sent')

  const edited = { id: shelf._id, price: '15', seen: { price: [20] } }
  const desk = newId()
  const facts = { description: 'Solid oak.', price: '45', category: 'Furniture' }
  await act(editListing, edited)
  await act(sendMessage, { id: newId(), recipientId: jonas.user.id, content: 'Yes, it is.' })
  await act(createListing, { id: desk, title: 'Desk', ...facts, images: [] })
  await act(editListing, { id: desk, title: 'Oak desk', seen: { title: ['Desk'] } })
  const savedListingId = pairId(lamp._id, user.id)
  await act(notifyOnUpdate, { savedListingId, notifyOnUpdate: true })
  await act(changeSettings, { id: user.id, allowMessages: false })
  await record('writes that wait')

  const at = Date.now()
  const clicks: [Action, unknown][] = [
    [saveListing, { listingId: rug._id }],
    [unsaveListing, { savedListingId: pairId(rug._id, user.id) }],
    [saveListing, { listingId: kettle._id }],
  ]
  // Their tab was closed before it could queue them, and the clock was set back in between.
  for (const [i, [{ name, version }, args]] of clicks.entries())
    await rows('intake').add({
      id: newId(),
      name,
      version,
      args,
      at: at - i * minute,
      order: i + 1,
    })
  await record('clicks that are not queued')

  await rows('intake').clear()
  line.arrives = ({ actions }) => actions.length === 0
  await sync()
  await sync()
  await record('writes that were sent, and their answer was lost')

  await act(editListing, { id: bike._id, price: '70', seen: { price: [20] } })
  await record('a write after those that were sent')

  // On a slow line results come before rows.
  await rows('state').update('sync', { limit: 10 })
  let isAnswered = false
  line.arrives = ({ actions }) => {
    const arrives = !isAnswered
    isAnswered ||= actions.length > 0
    return arrives
  }
  await sync()
  await record('writes that were acknowledged, and their rows are missing')

  line.arrives = () => true
  await sync()
  await change(app, maya, bike._id, { price: '60' })
  await block(app, dre, maya)
  const stool = newId()
  await act(editListing, { id: bike._id, price: '50', seen: { price: [70] } })
  await act(sendMessage, { id: newId(), recipientUsername: 'dre', content: 'Hello?' })
  const images = ['A'.repeat(22)]
  await act(createListing, { id: stool, title: 'Stool', ...facts, images })
  await act(editListing, { id: stool, price: '30', seen: { price: [45] } })
  await sync()
  await record('writes that were refused')

  const [first, second, third] = await Promise.all(
    [20, 30, 40].map(async (size) => {
      const jpeg = await photo(size, size).jpeg().toBuffer()
      return namePhoto(new Uint8Array(jpeg).buffer, 'image/jpeg')
    }),
  )
  if (!first || !second || !third) throw new Error('There are no photos.')
  for (const each of [first, second]) await storePhoto(each, 'quad/listing-images')
  await storePhoto(third, 'quad/profile-images')
  const chair = { id: newId(), title: 'Chair', ...facts, images: [first.name, second.name] }
  await act(createListing, chair)
  await act(changeProfileImage, { id: user.id, image: third.name })
  await rows('blobs').update(hashOf(second.name), { state: 'refused', problem: 'Not a photo.' })
  await record('photos that wait')

  await sync()
  await record('photos that sent writes name')

  const fields = {
    title: 'Half a bed',
    ...facts,
    eventType: '',
    condition: '',
    status: 'Available',
  }
  const draft = { listingId: newId(), fields, photos: [first.name] }
  await deviceDrafts.write('listing', draft)
  await deviceDrafts.write('message:jonas', 'See you at')
  await record('drafts')

  await storeLastUser(user, true)
  await rows('profiles').put({ ...(await readProfile(app, maya, jonas.user.id)) })
  await letStay(database, 'listings', [kettle._id], minute)
  await rows('meta').put({ key: `payment/${user.id}`, value: { venmoHandle: 'maya' } })
  await record('what the device remembers')

  expect(steps.map(({ tables }) => tables['state']?.length)).toEqual(steps.map(() => 1))
  const { name, verno } = database
  const day = { user, name, version: verno * 10, stores: schemaOf(database), steps }
  writeFileSync(process.env['DAY_FILE'] ?? '', packedDay(day))
  await app.stop()
})
