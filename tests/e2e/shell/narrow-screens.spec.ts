import { listingLimits } from '#sync/listings.ts'
import { nameLimit, usernameLimit } from '#sync/accounts/accounts.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { settled } from '../../support/browser/keyboard.ts'
import { studentForms, visitorForms, type FormScreen } from '../../support/pages/every-form.ts'
import { understand } from '../../support/pages/messages-page.ts'
import {
  newFacts,
  show,
  studentScreens,
  visitorScreens,
  type Facts,
  type Screen,
} from '../../support/pages/screens.ts'
import { signIn } from '../../support/people/cast.ts'
import { setHandles } from '../../support/people/people.ts'
import { say } from '../../support/server/talk.ts'

const endless = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4)
/** The longest texts that are allowed, without a place to break. */
const longest = {
  person: (name: string) => ({
    firstName: endless.slice(0, nameLimit),
    lastName: endless.slice(0, nameLimit),
    username: `${name}${endless}`.slice(0, usernameLimit),
  }),
  listing: {
    title: endless.slice(0, listingLimits.title),
    description: endless.repeat(2),
    price: listingLimits.price,
  },
}

let facts: Facts
/** Of two students who have written to each other. */
let talk: Facts
test.beforeAll(async ({ server }) => {
  facts = await newFacts(server, longest)
  talk = await newFacts(server, longest)
  const me = await signIn(server, talk.person)
  const seller = await signIn(server, talk.sellerPerson)
  await setHandles(server, seller, { venmoHandle: '@longest' })
  await say(server, me, seller, endless, talk.other)
  await say(server, seller, me, endless)
})

const talkScreens: Record<string, Screen> = {
  'a home with an unread message': {
    path: '/',
    ready: (page) => page.getByRole('region', { name: 'Unread messages' }).waitFor(),
  },
  'a conversation with Pay': {
    path: ({ sellerName }) => `/messages?with=${sellerName}`,
    ready: understand,
    steps: (page) => page.getByRole('button', { name: /^Pay/ }).waitFor(),
  },
  'a list of conversations': {
    path: '/messages',
    ready: (page) => page.getByRole('link', { name: new RegExp(talk.sellerName) }).waitFor(),
  },
}

const asScreens = (forms: Record<string, FormScreen>): Record<string, Screen> =>
  Object.fromEntries(
    Object.entries(forms).map(([name, { path, open, submit }]) => [
      `the form or sheet of ${name}`,
      {
        path,
        async ready(page) {
          await open?.(page)
          await submit(page).waitFor()
        },
      },
    ]),
  )

/** Phones, one on its side, one with text of twice the size, and 1280×800 pixels at 200 %. */
const windows = [
  { width: 320, height: 568, text: 1 },
  { width: 360, height: 740, text: 1 },
  { width: 390, height: 844, text: 1 },
  { width: 844, height: 390, text: 1 },
  { width: 390, height: 844, text: 2 },
  { width: 640, height: 400, text: 1 },
]

/** Each fault is a sentence about a control that does not fit, or about the whole page. */
function faultsOf(page: Page): Promise<string[]> {
  // A phone shows a page that is too wide smaller, so its own idea of the width does not help.
  const available = page.viewportSize()?.width ?? 0
  return page.evaluate((most) => {
    // A row of chips or photos. What scrolls up and down must not scroll sideways as well.
    const scrolls = (element: Element) =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) &&
      element.scrollWidth > element.clientWidth + 1 &&
      element.scrollHeight <= element.clientHeight + 1
    const hasScroller = ({ parentElement }: Element): boolean =>
      parentElement !== null && (scrolls(parentElement) || hasScroller(parentElement))
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`

    const faults: string[] = []
    const { scrollWidth } = document.documentElement
    if (scrollWidth > most) faults.push(`the page is ${scrollWidth} wide`)
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, [role=tab], h1, h2',
    )
    for (const control of controls) {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const { left, right, width } = control.getBoundingClientRect()
      if (width <= 1 || hasScroller(control)) continue
      if (left < -1 || right > most + 1) faults.push(`${nameOf(control)} leaves the window`)
      const isMain = control.matches('[type=submit]') || control.closest('nav, [data-shape] footer')
      const over = control.closest('[data-shape]')?.getBoundingClientRect()
      if (isMain && over && right > over.right + 1)
        faults.push(`${nameOf(control)} leaves its sheet`)
      // Text that ends in an ellipsis has its end elsewhere.
      const { overflowX, textOverflow } = getComputedStyle(control)
      const isCut = overflowX !== 'visible' && control.scrollWidth > control.clientWidth + 1
      if (isCut && textOverflow !== 'ellipsis' && !scrolls(control))
        faults.push(`${nameOf(control)} is cut off`)
    }
    return faults
  }, available)
}

/** What still moves although the user wants no motion. */
const movements = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 1)
      .map((each) => (each instanceof CSSAnimation ? each.animationName : 'a transition')),
  )

async function fit(page: Page, size: (typeof windows)[number]): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate((text) => {
    document.documentElement.style.fontSize = `${text * 100}%`
  }, size.text)
  await settled(page)
  const faults = await faultsOf(page)
  const name = `${size.width}×${size.height}, text of ${size.text * 100} %`
  if (faults.length > 0)
    await test.info().attach(name, { body: await page.screenshot(), contentType: 'image/png' })
  expect.soft(faults, name).toEqual([])
}

const groups = [
  { screens: { ...visitorScreens, ...asScreens(visitorForms) } },
  { screens: { ...studentScreens, ...asScreens(studentForms) }, of: () => facts },
  { screens: talkScreens, of: () => talk },
]
for (const { screens, of } of groups) {
  for (const [name, screen] of Object.entries(screens)) {
    test(`[HAND-03] ${name}: fits phones, also on their side, and large text, with the longest texts`, async ({
      page,
      as,
    }) => {
      if (of) await as(of().person)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await show(page, of?.() ?? facts, screen)
      for (const size of windows) await fit(page, size)
      expect(await movements(page)).toEqual([])
    })
  }
}

test('a control that does not fit is found', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Login' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Login' }).evaluate((button) => {
    button.style.minWidth = '400px'
  })
  expect(await faultsOf(page)).toContain('button "Login" leaves the window')
})

test('forced colors show which tab, chip and status is chosen', async ({ page, as }) => {
  await as(facts.person)
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const differs = async (chosen: string, other: string) => {
    const look = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) =>
          [null, '::after']
            .map((part) => {
              const { outline, borderColor, borderWidth, backgroundColor, scale } =
                getComputedStyle(element, part)
              return [outline, borderColor, borderWidth, backgroundColor, scale].join()
            })
            .join(';'),
        )
    await page.locator(chosen).first().waitFor()
    expect(await look(chosen)).not.toBe(await look(other))
  }
  await page.goto('/for-you')
  await differs('[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]')
  await differs('input:checked + span', 'input:not(:checked) + span')
  await page.goto(`/edit-listing/${facts.own}`)
  await differs(
    '[data-look=segments] [data-chosen]',
    '[data-look=segments] [data-value]:not([data-chosen])',
  )
  await page.goto(`/profile/${facts.me}`)
  await differs('[aria-pressed=true][data-value]', '[aria-pressed=false][data-value]')
})
