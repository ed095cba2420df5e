import { afterEach, beforeEach } from 'vitest'
import { wipeDevice } from '#client/device/leave-no-trace.ts'
import { requestRound } from '#client/device/rounds/device-rounds.ts'
import { setSession } from '#client/device/session/store.ts'
import { storeToken } from '#client/device/session/tokens.ts'
import type { SessionUser } from '#sync/accounts/session.ts'
import { filledBeforeEach } from '#tests/support/filled-before-each.ts'
import { openOrigin, type Origin } from './browser-globals.ts'
import { user as maya } from './maya.ts'

/**
 * A new origin for each test of the file that calls this, where this person is logged in. The device is
 * wiped after each test.
 */
export function loggedInOrigin(user: SessionUser = maya): Origin {
  const origin = filledBeforeEach(openOrigin)
  beforeEach(() => {
    storeToken('token')
    setSession({ status: 'signed-in', user })
  })
  afterEach(() => closeDevice(origin, user.id))
  return origin
}

/** Ends what a test has left: its rounds, which would ask the origin of the next test, and its database. */
export async function closeDevice(origin: Origin, userId = maya.id): Promise<void> {
  setSession({ status: 'signed-out' })
  // It begins when the running one has ended, and does nothing.
  await requestRound()
  await wipeDevice(userId)
  await origin.close()
}
