import { deletedUserName } from '#sync/accounts/accounts.ts'
import type { Deal } from '#sync/deals/deals.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { goOffline } from '../../support/browser/offline.ts'
import { away, trader } from '../../support/pages/deals-page.ts'
import { accept, answer, confirm, offer, sellTo } from '../../support/people/deals.ts'
import { answered, call, post, upload } from '../../support/server/market.ts'

test.use({ serviceWorkers: 'allow' })

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const day = /on \w+ \d+, \d{4}\./

test('[DEAL-19] /deals has what needs an answer, reservations, purchases and sales, also offline; home begins with the first, and a listing counts its offers', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  test.slow()
  const me = await as(await trader(newStudent, 'dealer'), { rememberMe: true })
  await page.goto('/')
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitem', { name: 'Deals' }).click()
  const empty = {
    'Needs your answer': 'No offer or question waits for your answer.',
    Reserved: 'What you reserve for someone, or someone reserves for you, appears here.',
    Purchases: 'Things you buy appear here once the seller marks them as sold to you.',
    Sales: 'Things you sell appear here once you say who bought them.',
  }
  for (const [name, words] of Object.entries(empty))
    await expect(section(page, name)).toContainText(words)
  await expectAccessible(page)

  const ana = await away(server, newStudent, 'ana')
  const images = [await upload(server, me)]
  const { _id: fridge } = await post(server, me, { title: 'Mint fridge', price: 90, images })
  await offer(server, ana, fridge, 70)
  await offer(server, await away(server, newStudent, 'ben'), fridge, 80)
  await offer(server, await away(server, newStudent, 'cleo'), fridge, 75)
  const { _id: lamp } = await post(server, me, { title: 'Blue lamp', price: 30 })
  await accept(server, me, await offer(server, ana, lamp, 25))
  const { _id: sold } = await post(server, me, { title: 'Oak desk', price: 50 })
  await sellTo(server, me, ana, sold, 45)
  const { _id: bought } = await post(server, ana, { title: 'Red bike', price: 200 })
  await confirm(server, me, await sellTo(server, ana, me, bought, 180))
  const { _id: unsure } = await post(server, ana, { title: 'Green sofa', price: 60 })
  await sellTo(server, ana, me, unsure, 55)

  const asked = section(page, 'Needs your answer')
  await expect(asked.getByText(/offers \$/)).toHaveText([
    /^ben\.\d+ offers \$80\.$/,
    /^cleo\.\d+ offers \$75\.$/,
    /^ana\.\d+ offers \$70\.$/,
  ])
  await expect(asked).toContainText(`${ana.username} marked this as sold to you for $55.`)
  await expect(section(page, 'Reserved')).toContainText(`Reserved for ${ana.username} at $25.`)
  await expect(section(page, 'Purchases')).toContainText('You bought this for $180')
  await expect(section(page, 'Sales')).toContainText(`Sold to ${ana.username} for $45.`)
  await expectAccessible(page)

  await page.goto('/')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
    'Needs your answer',
  )
  await expect(asked).toContainText('offers $80.')
  const own = page.getByRole('article').filter({ hasText: 'Mint fridge' })
  await expect(own).toContainText('3 offers, the best $80')
  await page.goto(`/profile/${me.user.id}`)
  await expect(own).toContainText('3 offers, the best $80')
  await goOffline(page)
  await own.getByRole('link', { name: '3 offers, the best $80' }).click()
  await page.reload()
  const best = asked.getByRole('group', { name: /^Deal about Mint fridge with ben/ })
  await best.getByRole('button', { name: 'Accept' }).click()
  await expect(section(page, 'Reserved')).toContainText(/Reserved for ben\.\d+ at \$80\./)
  await expect(asked).not.toContainText('$80')
})

test('[DEAL-20] purchases and sales keep title, date, amount and name after the listing was deleted, and “Deleted user” after the account was', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await trader(newStudent, 'keeper'))
  const ana = await away(server, newStudent, 'leaver')
  const { _id: sold } = await post(server, me, { title: 'Oak desk', price: 50 })
  await confirm(server, ana, await sellTo(server, me, ana, sold, 45))
  const { _id: named } = await post(server, me, { title: 'Blue lamp', price: 30 })
  await offer(server, ana, named, 20)
  await answer(server, me, 'sell', named, { buyerId: ana.user.id })
  const { _id: bought } = await post(server, ana, { title: 'Red bike', price: 200 })
  await confirm(server, me, await sellTo(server, ana, me, bought, 180))
  for (const [by, id] of [
    [me, sold],
    [me, named],
    [ana, bought],
  ] as const)
    await answered(await call(server, by, 'DELETE', `/api/listings/${id}`))
  const history = async () =>
    answered<Deal[]>(await call(server, me, 'GET', '/api/deals?state=sold'))
  const kept = [
    { title: 'Red bike', amount: 180, role: 'buyer', otherUserId: ana.user.id },
    { title: 'Blue lamp', role: 'seller', otherUserId: ana.user.id },
    { title: 'Oak desk', amount: 45, role: 'seller', otherUserId: ana.user.id },
  ]
  expect(await history()).toMatchObject(kept)
  await page.goto('/deals')
  const [sales, purchases] = [section(page, 'Sales'), section(page, 'Purchases')]
  await expect(sales).toContainText('Oak desk')
  await expect(sales).toContainText(new RegExp(`Sold to ${ana.username} for \\$45 ${day.source}`))
  // No one agreed to an amount.
  await expect(sales).toContainText(`Sold to ${ana.username}. Waiting`)
  await expect(purchases).toContainText('Red bike')
  await expect(purchases).toContainText(new RegExp(`You bought this for \\$180 ${day.source}`))
  await expect(purchases).toContainText(`From ${ana.username}`)

  const body = { password: ana.password }
  await answered(await call(server, ana, 'DELETE', `/api/users/${ana.user.id}`, body))
  expect(await history()).toMatchObject(kept)
  await expect(sales).toContainText(`Sold to ${deletedUserName} for $45`)
  await expect(purchases).toContainText(`From ${deletedUserName}`)
  await expect(page.getByRole('main')).not.toContainText(ana.username)
})
