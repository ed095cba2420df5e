import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { post, promote } from '../../support/pages/moderation-page.ts'
import { cast, signIn } from '../../support/people/cast.ts'

test('@both Show more reads the entries of a queue beyond the first 100', async ({
  page,
  me,
  server,
}) => {
  await promote(server, me)
  const reporter = await signIn(server, cast.jonas)
  const last = `The last of many ${Date.now()}`
  for (let i = 0; i <= 100; i += 1) {
    const description = i === 100 ? last : `One of many ${i}`
    const body = { description, category: 'UI', priority: 'Low' }
    await post(server, '/api/bugs/submit', body, reporter)
  }
  await page.goto('/moderation?queue=bug')
  await expect(page.getByRole('link', { name: 'One of many 1' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: last })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByRole('link', { name: last })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test('@both the address keeps the campus to which the queues are limited', async ({
  page,
  me,
  other,
  server,
}) => {
  await promote(server, me)
  const reporter = await signIn(server, cast.jonas)
  for (const { username } of [other, cast.dre]) {
    const body = { subjectUsername: username, reportReason: `About ${username}` }
    await post(server, '/reportUser/submit-report', body, reporter)
  }
  await page.goto('/moderation?queue=user')
  const entry = (username: string) => page.getByRole('link', { name: `@${username} ·` })
  await expect(entry(other.username)).toBeVisible()
  await page.getByLabel('Campus').selectOption('University of Notre Dame')
  await expect(entry('dre')).toBeVisible()
  await expect(entry(other.username)).toHaveCount(0)
  await expectAccessible(page)
  await page.reload()
  await expect(page).toHaveURL(/campus=university-of-notre-dame/)
  await expect(entry('dre')).toBeVisible()
  await expect(entry(other.username)).toHaveCount(0)
})

test('on a phone the chosen queue is in view, an open report has the focus, and no decision is louder than another', async ({
  page,
  me,
  other,
  server,
}) => {
  await promote(server, me)
  const reporter = await signIn(server, cast.jonas)
  const body = { subjectUsername: other.username, reportReason: 'Asked for a deposit.' }
  await post(server, '/reportUser/submit-report', body, reporter)
  const queue = (name: string) =>
    page.getByRole('navigation', { name: 'Queues' }).getByRole('link', { name })
  await page.goto('/moderation?queue=log')
  await expect(queue('Log')).toBeInViewport({ ratio: 1 })
  await page.goto('/moderation?queue=user')
  await expect(queue('Users')).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: `@${other.username} ·` }).click()
  const report = page.getByRole('region', { name: 'Report' })
  await expect(report.getByRole('heading', { level: 2 })).toBeFocused()
  const buttons = page.getByRole('region', { name: 'Decision' }).getByRole('button')
  await expect(buttons.filter({ hasText: 'Suspend' })).toBeVisible()
  const looks = await buttons.evaluateAll((all) =>
    all.map((button) => getComputedStyle(button).backgroundColor),
  )
  expect(new Set(looks).size).toBe(1)
})
