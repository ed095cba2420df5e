import { signIn } from '../../support/people/cast.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { say } from '../../support/server/talk.ts'

test('[UX-16] the badges of the device are on the first screen, before the database was read', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const [me, other] = [await newStudent(), await newStudent()]
  await say(server, await signIn(server, other), await signIn(server, me), 'Hi')
  await as(me)
  await page.goto('/for-you')
  const messages = page.getByRole('link', { name: /^Messages/ })
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(messages).toHaveAccessibleName(/1 unread/)
  await expect(bell).toHaveAccessibleName(/1 unread/)
  // Without this part, nothing reads the counts from the database.
  await page.route(/unread-badge/, () => new Promise(() => {}))
  await page.reload()
  await expect(messages).toHaveAccessibleName(/1 unread/)
  await expect(bell).toHaveAccessibleName(/1 unread/)
})
