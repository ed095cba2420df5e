import { expect, test, type Page } from '../../support/browser/browser.ts'
import { signIn } from '../../support/people/cast.ts'
import { openWith, field } from '../../support/pages/messages-page.ts'
import { post } from '../../support/server/market.ts'
import { review } from '../../support/pages/reviews-page.ts'
import { say } from '../../support/server/talk.ts'

const title = 'אופניים (iPhone 15 מתנה)'
const description = 'אופניים במצב טוב מאוד.'

/** Texts on the page, shown or typed, that begin in Hebrew but are set from the left. */
const fromTheLeft = (page: Page) =>
  page.evaluate(() => {
    // A single letter, as in the place of a picture, has no direction.
    const beginsInHebrew = (text: string) =>
      /^[^a-z\p{Script=Hebrew}]*\p{Script=Hebrew}{2}/iu.test(text)
    const isWrong = (element: Element | null, text: string) =>
      element?.checkVisibility() === true &&
      beginsInHebrew(text) &&
      getComputedStyle(element).direction !== 'rtl'
    const wrong: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (isWrong(parentElement, textContent ?? '')) wrong.push(textContent ?? '')
    }
    const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input, textarea',
    )
    for (const each of fields) if (isWrong(each, each.value)) wrong.push(`typed: ${each.value}`)
    return wrong
  })

test('[HAND-04] text of people takes its direction from its content, shown and typed', async ({
  page,
  newStudent,
  me,
  server,
}) => {
  const person = await newStudent({ firstName: 'נועה', lastName: 'לוי' })
  const seller = await signIn(server, person)
  const { _id } = await post(server, seller, { title, description })
  const own = await post(server, me, { title, description })
  await say(server, seller, me, description)
  await review(server, me, seller, { content: description })
  const expectRight = async (what: string) =>
    test.step(what, async () => expect(await fromTheLeft(page)).toEqual([]))

  await page.goto('/')
  await expect(page.getByText(description)).toBeVisible()
  await expectRight('home')
  await page.goto('/for-you')
  await page.getByRole('searchbox').fill('אופניים')
  await expect(page.getByRole('article').getByText(title).first()).toBeVisible()
  await expectRight('the feed and its search')
  await page.goto(`/for-you?listingId=${_id}`)
  await expect(page.getByRole('dialog').getByText(description)).toBeVisible()
  await expectRight('a listing')
  await page.goto(`/profile/${seller.user.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('נועה')
  await expect(page.getByText(title)).toBeVisible()
  await expectRight('a profile')
  await page.getByRole('tab', { name: /Reviews/ }).click()
  await expect(page.getByText(description)).toBeVisible()
  await expectRight('reviews')
  await page.goto('/messages')
  await expect(page.getByText(description)).toBeVisible()
  await expectRight('the list of messages')
  await openWith(page, person.username)
  await field(page).fill(description)
  await expectRight('a conversation')

  await page.goto(`/edit-listing/${own._id}`)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
  await expectRight('a form')
  // The check itself finds what it is for.
  await page.evaluate(() => document.querySelector('textarea')?.setAttribute('dir', 'ltr'))
  expect(await fromTheLeft(page)).toContain(`typed: ${description}`)
})
