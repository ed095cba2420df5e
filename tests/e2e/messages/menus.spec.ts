import { expect, test, type Page } from '../../support/browser/browser.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { log, openWith } from '../../support/pages/messages-page.ts'
import { say } from '../../support/server/talk.ts'

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name })
const ofMessage = (page: Page, words: string) =>
  log(page).getByRole('button', { name: `Options for message: ${words}` })

/** Presses a bubble with one finger until its menu opens. */
async function holdFinger(page: Page, words: string): Promise<void> {
  const box = await log(page).getByText(words).boundingBox()
  const point = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 }
  const browser = await page.context().newCDPSession(page)
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await expect(page.getByRole('menu')).toBeVisible()
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test(
  '[HAND-15] a conversation’s menu leads to the profile, Report and Block, and a message’s own menu to its report',
  { tag: '@both' },
  async ({ page, me, other, server }, { project }) => {
    await say(server, other, me, 'Is the desk still there?')
    await say(server, me, other, 'Yes, it is')
    await page.goto('/install')
    await openWith(page, other.username)
    const conversation = page.url()
    const options = page.getByRole('button', { name: `Options for ${other.username}` })

    await options.press('Enter')
    await item(page, 'View Profile').press('Enter')
    await expect(page).toHaveURL(`/profile/${other.user.id}`)
    await page.goBack()
    await expect(page).toHaveURL(conversation)
    await expect(page.getByRole('menu')).toHaveCount(0)

    for (const [entry, title] of [
      ['Report User', /^Report User/],
      ['Block User', `Block ${other.username}?`],
    ] as const) {
      await options.click()
      await item(page, entry).click()
      await expect(dialog(page, title)).toBeVisible()
      await page.goBack()
      await expect(dialog(page, title)).toHaveCount(0)
      expect(page.url()).toBe(conversation)
    }

    // By keyboard, on a desktop by the pointer, and on a phone by a finger.
    const button = ofMessage(page, 'Is the desk still there?')
    const report = item(page, 'Report Message')
    await button.focus()
    await expect(button).toHaveCSS('opacity', '1')
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(report).toHaveCount(0)
    await expect(button).toBeFocused()
    await options.focus()
    await expect(button).toHaveCSS('opacity', '0')
    if (project.name === 'desktop') {
      await log(page).getByText('Is the desk still there?').hover()
      await expect(button).toHaveCSS('opacity', '1')
      await button.click()
    } else await holdFinger(page, 'Is the desk still there?')
    await expect(report).toBeVisible()
    await page.goBack()
    await expect(report).toHaveCount(0)
    expect(page.url()).toBe(conversation)

    await button.focus()
    await page.keyboard.press('Enter')
    await report.press('Enter')
    await expect(dialog(page, 'Report Message')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'Report Message')).toHaveCount(0)
    await expect(button).toBeFocused()

    await ofMessage(page, 'Yes, it is').focus()
    await page.keyboard.press('Enter')
    await expect(item(page, 'Copy')).toBeVisible()
    await expect(report).toHaveCount(0)
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL('/install')
  },
)
