import { afterEach, beforeEach } from 'vitest'
import { wipeDevice } from '#client/device/leave-no-trace.ts'
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
  afterEach(async () => {
    await wipeDevice(user.id)
    setSession({ status: 'signed-out' })
    await origin.close()
  })
  return origin
}
