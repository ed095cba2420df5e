import { expect, test } from '../../support/browser/browser.ts'
import { say } from '../../support/server/talk.ts'

test('[UX-16] the badges are on the first screen from the device’s own copy, before the server answers anything', async ({
  page,
  me,
  other,
  server,
}) => {
  await say(server, other, me, 'Hi')
  await page.goto('/for-you')
  const messages = page.getByRole('link', { name: /^Messages/ })
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(messages).toHaveAccessibleName(/1 unread/)
  await expect(bell).toHaveAccessibleName(/1 unread/)
  await page.route('**/api/**', () => new Promise(() => {}))
  await page.reload()
  await expect(messages).toHaveAccessibleName(/1 unread/)
  await expect(bell).toHaveAccessibleName(/1 unread/)
})
