import { expect, test } from '../../support/browser/browser.ts'
import { goOffline, openOutbox, waitingLines } from '../../support/browser/offline.ts'
import { knowsServerTime } from '../../support/browser/sync.ts'
import { signIn } from '../../support/people/cast.ts'
import { heart } from '../../support/pages/saving.ts'
import { drawer, openDrawer, rows } from '../../support/pages/notification-drawer.ts'
import { atTime, campus, change, post, watch } from '../../support/server/market.ts'
import { say } from '../../support/server/talk.ts'

test.use({ serviceWorkers: 'allow' })

const off = 30 * 60 * 60_000
/** The day thirty hours ago. Before six in the morning it is not yesterday. */
const dayThen = new Date(Date.now() - off).toLocaleDateString('en-US', {
  weekday: 'long',
  timeZone: 'America/New_York',
})

interface Clock {
  school: [name: string, domain: string]
  /** How far the device's clock is ahead. */
  wrong: number
  /** When everything was posted, by the server's clock from now. */
  posted: number
  age: RegExp
  isNew: boolean
  messageTime: RegExp
}

const clocks = {
  // By the device, everything would be a day old.
  fast: {
    school: ['University of Iowa', 'uiowa.edu'],
    wrong: off,
    posted: 0,
    age: /^(now|this minute|\d min\. ago)$/,
    isNew: true,
    messageTime: /\d:\d\d/,
  },
  // By the device, everything would have come right now.
  slow: {
    school: ['University of Minnesota', 'umn.edu'],
    wrong: -off,
    posted: -off,
    age: /^yesterday$/,
    isNew: false,
    messageTime: new RegExp(`Yesterday|${dayThen}`),
  },
} satisfies Record<string, Clock>

for (const [name, { school, wrong, posted, age, isNew, messageTime }] of Object.entries(clocks)) {
  test(`[HAND-20] on a device whose clock is 30 hours ${name}, ages and New go by the server’s clock, also offline`, async ({
    page,
    as,
    newStudent,
    server,
  }) => {
    // The feed of another test would hide what is a day old.
    const [me, other] = [
      await newStudent(campus(...school, `late.${name}`)),
      await newStudent(campus(...school, `early.${name}`)),
    ]
    const [mine, theirs] = [await signIn(server, me), await signIn(server, other)]
    await atTime(server, posted, async () => {
      const { _id } = await post(server, theirs, { title: 'Timely toaster', price: 20 })
      await watch(server, mine, _id)
      await change(server, theirs, _id, { price: 15 })
      await say(server, theirs, mine, 'Written then')
    })
    await as(me)
    await page.clock.setFixedTime(Date.now() + wrong)
    await page.goto('/for-you')
    await knowsServerTime(page, -wrong)
    const card = page.getByRole('article').filter({ hasText: 'Timely toaster' })
    const expectAges = async () => {
      await expect(card.locator('time')).toHaveText(age)
      await expect(card.getByText('New', { exact: true })).toHaveCount(isNew ? 1 : 0)
      await openDrawer(page)
      await expect(rows(page).first().locator('time')).toHaveText(age)
      await page.keyboard.press('Escape')
      await expect(drawer(page)).toHaveCount(0)
    }
    await expectAges()

    await goOffline(page)
    await page.reload()
    await knowsServerTime(page, -wrong)
    await expectAges()
    // What is made here is as old as it is, however wrong the clock.
    await heart(page, 'Timely toaster').click()
    await openOutbox(page)
    const made = waitingLines(page).locator('time')
    await expect(made).toHaveText(clocks.fast.age)
    await page.reload()
    await expect(made).toHaveText(clocks.fast.age)
    await page.goto('/messages')
    await expect(page.getByRole('link', { name: /Written then/ })).toContainText(messageTime)
  })
}
