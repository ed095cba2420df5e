import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import * as v from 'valibot'
import { lastUser } from '#client/device/device.ts'
import { perform } from '#client/device/perform.ts'
import { requestRound } from '#client/device/rounds/device-rounds.ts'
import { refreshUser } from '#client/device/session/start.ts'
import { show } from '#client/device/session/show.ts'
import { setSession, shownUser } from '#client/device/session/store.ts'
import { clearTab, storedUser } from '#client/device/session/tokens.ts'
import { acceptTerms } from '#sync/actions/legal.ts'
import { saveListing } from '#sync/actions/saved-listings.ts'
import { syncRequestSchema } from '#sync/engine/protocol.ts'
import { loggedInOrigin } from '../session/logged-in-origin.ts'
import { user, userId } from '../session/maya.ts'
import { listingId, roundOf, strangerId } from '../session/one-listing.ts'

const origin = loggedInOrigin()

const terms = (version: string) => ({ version, text: [{ text: `Version: ${version}` }] })
const asked = (version: string) => ({ ...user, newTerms: terms(version) })
const asks = () => shownUser()?.newTerms?.version
/** As the page does once the acceptance is on disk. */
const acceptShown = () => {
  const { newTerms, ...rest } = shownUser() ?? user
  if (newTerms) show({ ...rest, acceptedTerms: newTerms.version })
}
/** The tab closes, and the next one starts with what the device stores. */
async function restart(): Promise<void> {
  setSession({ status: 'loading' })
  const stored = await lastUser()
  if (stored) show(stored)
}

afterEach(clearTab)

test('terms that come with the first answer after a start are shown', async () => {
  origin.answer({ status: 200, body: asked('2') })
  await refreshUser(true)
  expect(asks()).toBe('2')
})

test('terms that come later wait for the next start, also offline, and a newer version replaces them', async () => {
  origin.answer({ status: 200, body: asked('2') }, { status: 200, body: asked('3') })
  await refreshUser()
  expect(asks()).toBeUndefined()
  expect(storedUser()?.newTerms?.version).toBe('2')
  await expect.poll(async () => (await lastUser())?.newTerms?.version).toBe('2')
  await restart()
  expect(asks()).toBe('2')
  // They are on the screen, so the answer may replace them.
  await refreshUser()
  expect(asks()).toBe('3')
})

test('an answer that is older than the acceptance does not ask again, not even after a start', async () => {
  show(asked('2'), true)
  acceptShown()
  expect(asks()).toBeUndefined()
  await expect.poll(async () => (await lastUser())?.acceptedTerms).toBe('2')
  for (const isStart of [false, true]) {
    origin.answer({ status: 200, body: asked('2') })
    await restart()
    await refreshUser(isStart)
    expect(asks()).toBeUndefined()
  }
  // Once the server knows, the device forgets it. A server that has lost the acceptance asks again.
  origin.answer({ status: 200, body: user })
  await refreshUser()
  expect(storedUser()).toEqual(user)
  origin.answer({ status: 200, body: asked('2') })
  await refreshUser(true)
  expect(asks()).toBe('2')
})

test('the version after an accepted one is asked for', async () => {
  show(asked('2'), true)
  acceptShown()
  origin.answer({ status: 200, body: asked('3') })
  await refreshUser(true)
  expect(asks()).toBe('3')
})

test('another account on this device is asked for itself', () => {
  show(asked('2'), true)
  acceptShown()
  show({ ...asked('2'), id: strangerId, _id: strangerId })
  expect(asks()).toBe('2')
})

test('an acceptance without a network waits in the log and is sent before everything after it', async () => {
  const accepted = await perform(acceptTerms, { id: userId, version: '2' }, { answer: v.unknown() })
  expect(accepted).toMatchObject({ kind: 'queued' })
  await perform(saveListing, { listingId }, { answer: v.unknown() })
  origin.answer(roundOf(origin), roundOf(origin))
  await requestRound()
  await requestRound()
  const names = origin.asked.flatMap(({ body }) => {
    const request = v.safeParse(syncRequestSchema, body)
    return request.success ? request.output.actions.map(([, name]) => name) : []
  })
  expect([...new Set(names)]).toEqual(['terms.accept', 'savedListing.save'])
})
