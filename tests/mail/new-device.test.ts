import { expect, test } from 'vitest'
import { newDeviceMail } from '#server/mail/logins.ts'

const textAt = (hour: number) =>
  newDeviceMail('maya@purdue.edu', 'Firefox on Linux', Date.UTC(2026, 4, 5, hour, 7)).text

test('the email about a new device gives a US date and a 12-hour time', () => {
  const words = 'Someone logged in to your Quad account using Firefox on Linux on May 5, 2026, at'
  expect(textAt(14)).toContain(`${words} 2:07 PM UTC.`)
  expect(textAt(0)).toContain(`${words} 12:07 AM UTC.`)
})
