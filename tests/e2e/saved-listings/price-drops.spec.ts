import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { goOffline, goOnline } from '../../support/browser/offline.ts'
import { signIn, type SignedIn } from '../../support/people/cast.ts'
import { answered, call, campus, post } from '../../support/server/market.ts'
import type { TestServer } from '../../support/server/server.ts'

const sheet = (page: Page) => page.getByRole('dialog')
const notify = (page: Page) =>
  sheet(page).getByRole('switch', { name: 'Notify me about this listing' })
const choice = (page: Page, name: string) =>
  sheet(page)
    .getByRole('group', { name: 'What to notify me about' })
    .getByRole('button', { name, exact: true })
const amount = (page: Page) => sheet(page).getByLabel('Only at this price or less')

type Saved = { notifyOnUpdate: boolean; notifyOn?: string; alertPrice?: number }

/** What the server holds of the only listing that a person saved. */
const savedBy = (server: TestServer, as: SignedIn) => async (): Promise<Saved> => {
  const saved = await answered<Saved[]>(await call(server, as, 'GET', '/api/saved-listings'))
  const [{ notifyOnUpdate, notifyOn, alertPrice } = { notifyOnUpdate: false }] = saved
  return {
    notifyOnUpdate,
    ...(notifyOn !== undefined && { notifyOn }),
    ...(alertPrice !== undefined && { alertPrice }),
  }
}

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[PRICE-05] the notify switch offers every change or price drops with an amount, offline too, and a call without them toggles', async ({
    page,
    as,
    server,
    newStudent,
  }) => {
    const of = (name: string) => campus('Tulane University', 'tulane.edu', name)
    const me = await as(await newStudent(of('waits.for.drops')))
    const seller = await signIn(server, await newStudent(of('lowers.prices')))
    const { _id: listingId } = await post(server, seller, { title: 'Dear globe' })
    const saved = savedBy(server, me)
    await page.goto('/for-you')
    await page.getByRole('link', { name: 'Dear globe' }).click()
    await expect(choice(page, 'Every change')).toHaveCount(0)
    await notify(page).click()
    await expect(choice(page, 'Every change')).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(saved).toEqual({ notifyOnUpdate: true })

    await choice(page, 'Price drops only').click()
    await expect.poll(saved).toEqual({ notifyOnUpdate: true, notifyOn: 'drops' })
    await amount(page).fill('cheap')
    await expect(sheet(page).getByText('Enter a price, such as 20.')).toBeVisible()
    await amount(page).fill('30')
    await amount(page).press('Enter')
    await expect(sheet(page).getByText('Only at $30 or less.')).toBeVisible()
    const drops = { notifyOnUpdate: true, notifyOn: 'drops', alertPrice: 30 }
    await expect.poll(saved).toEqual(drops)
    await expectAccessible(page)

    await goOffline(page)
    await amount(page).fill('25')
    await notify(page).focus()
    await expect(sheet(page).getByText('Only at $25 or less.')).toBeVisible()
    await expect(notify(page)).toHaveAccessibleDescription(/Waiting to be sent/)
    await goOnline(page)
    await expect.poll(saved).toEqual({ ...drops, alertPrice: 25 })

    // What was typed counts, too, when the sheet closes.
    await amount(page).fill('20')
    await page.goBack()
    await expect.poll(saved).toEqual({ ...drops, alertPrice: 20 })

    const savedListingId = `${listingId}.${me.user.id}`
    const ask = async (asked: object) =>
      answered(
        await call(server, me, 'PATCH', '/api/saved-listings/notify', { savedListingId, ...asked }),
      )
    await ask({})
    expect(await saved()).toEqual({ ...drops, notifyOnUpdate: false, alertPrice: 20 })
    await ask({})
    expect(await saved()).toEqual({ ...drops, alertPrice: 20 })
    await ask({ notifyOn: 'drops', alertPrice: 15 })
    await page.getByRole('link', { name: 'Dear globe' }).click()
    await expect(amount(page)).toHaveValue('15')
    await choice(page, 'Every change').click()
    await expect(amount(page)).toHaveCount(0)
    await expect.poll(saved).toEqual({ notifyOnUpdate: true })
  })
})
