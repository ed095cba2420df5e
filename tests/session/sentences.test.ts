import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAccount } from '#client/accounts/sign-up/create-account.ts'
import { verifyAccount } from '#client/accounts/sign-up/verify-once.ts'
import { login } from '#client/accounts/sign-in/login.ts'
import { logout } from '#client/device/session/logout.ts'
import { openOrigin, type Origin } from './browser-globals.ts'

let origin: Origin
beforeEach(async () => {
  origin = await openOrigin()
})
afterEach(() => origin.close())

const credentials = { email: 'maya@purdue.edu', password: 'x', rememberMe: false }
const helpers = {
  '[LOGIN-14] login': [() => login(credentials), 'An error occurred'],
  '[SIGNUP-26] account creation': [
    () => createAccount({ username: 'maya' }),
    'Error creating account. Please try again.',
  ],
  '[SESSION-10] logout': [logout, 'Logout failed'],
  '[VERIFY-03] verification': [() => verifyAccount('token'), 'Verification failed'],
} as const

for (const [name, [call, fallback]] of Object.entries(helpers)) {
  test(`${name} returns an error flag and the server’s message`, async () => {
    const message = 'The server says no.'
    origin.answer({
      status: 400,
      body: { error: { code: 'bad_input', message }, message },
    })
    expect(await call()).toMatchObject({ error: true, status: 400, message, offline: false })
  })

  test(`${name} without a message from the server returns '${fallback}'`, async () => {
    origin.answer({ status: 500, body: {} })
    expect(await call()).toMatchObject({ error: true, status: 500, message: fallback })
  })

  test(`${name} without an answer returns it, too, and reports that it was offline`, async () => {
    expect(await call()).toMatchObject({
      error: true,
      status: undefined,
      message: fallback,
      offline: true,
    })
  })
}

test('[LOGIN-14] a success has no error flag', async () => {
  const body = { message: 'You have been logged out.' }
  origin.answer({ status: 200, body })
  expect(await logout()).toMatchObject({ error: false, status: 200, data: body })
})
