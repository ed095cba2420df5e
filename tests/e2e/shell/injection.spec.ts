import { expect, test, type Page } from '../../support/browser/browser.ts'
import { understand } from '../../support/pages/messages-page.ts'
import { post as send, promote } from '../../support/pages/moderation-page.ts'
import { signIn, type SignedIn } from '../../support/people/cast.ts'
import { call, campus, post } from '../../support/server/market.ts'
import type { TestServer } from '../../support/server/server.ts'
import { say } from '../../support/server/talk.ts'

/** Each would set `isAttacked` if it became markup, a link that is followed, or code. */
const corpus = [
  '<script>isAttacked=1</script>',
  '<img src=x onerror=isAttacked=1>',
  '"><svg onload=isAttacked=1>',
  "';isAttacked=1;//",
  '</textarea><iframe srcdoc="<script>parent.isAttacked=1</script>">',
  '<a href="javascript:isAttacked=1">free</a>',
  'javascript:isAttacked=1',
  'https://quad.example/javascript:isAttacked=1',
  '{{constructor.constructor("isAttacked=1")()}}',
  '${isAttacked=1}',
  '<math><mtext><style><img src=x onerror=isAttacked=1></style></mtext></math>',
  '<b style="position:fixed;inset:0;background:red">Free',
  '&lt;img src=x onerror=isAttacked=1&gt;',
  '\u2028<img/src="x"/onerror=isAttacked=1>',
] as const
const all = corpus.join(' ')

test('what students write is shown as text wherever it appears', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const [attacker, victim] = [
    await newStudent(campus('Loyola University Chicago', 'luc.edu', 'inj-attacker')),
    await newStudent(campus('Loyola University Chicago', 'luc.edu', 'inj-victim')),
  ]
  const [bad, good] = [await signIn(server, attacker), await signIn(server, victim)]
  await post(server, good, { title: 'Kettle of the victim' })
  const ids = await writeEverywhere(server, bad, good)
  await promote(server, victim)
  await as(victim)
  const run = async (path: string, shown: string | RegExp = /isAttacked/) => {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(shown).first()).toBeVisible()
    await expectNothingRan(page)
  }
  const [first] = corpus
  await run('/for-you')
  await page.getByRole('searchbox').fill(first)
  await expect(page.getByRole('heading', { name: /isAttacked/ }).first()).toBeVisible()
  await expectNothingRan(page)
  for (const id of ids.slice(0, 3)) {
    await page.goto(`/for-you?listingId=${id}`)
    await expect(
      page
        .getByRole('dialog')
        .getByText(/isAttacked/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await expectNothingRan(page)
  }
  await run(`/profile/${bad.user.id}`)
  await run(`/profile/${good.user.id}`, 'Kettle of the victim')
  await page.goto(`/messages?with=${attacker.username}`)
  await understand(page)
  await expect(page.getByRole('log').getByText(first, { exact: true })).toBeVisible()
  await expectNothingRan(page)
  for (const link of await page.getByRole('log').getByRole('link').all())
    expect(await link.getAttribute('href')).toMatch(/^(https?:|\/)/)
  // Other tests report bugs too, and the queue shows the oldest ones first.
  await page.goto(`/moderation?queue=bug&campus=${String(bad.user['universityId'])}`)
  await page.locator('a[href*="item="]').filter({ hasText: 'isAttacked' }).first().click()
  const shown = page.getByRole('main').getByText(/isAttacked/)
  await expect(shown.filter({ visible: true }).first()).toBeVisible()
  await expectNothingRan(page)
})

async function expectNothingRan(page: Page): Promise<void> {
  expect(await page.evaluate(() => Reflect.get(window, 'isAttacked'))).toBeUndefined()
  await expect(
    page.locator('iframe, math, img[src="x"], b[style], a[href^="javascript"]'),
  ).toHaveCount(0)
}

/** @returns the ids of the listings */
async function writeEverywhere(
  server: TestServer,
  bad: SignedIn,
  good: SignedIn,
): Promise<string[]> {
  const ids: string[] = []
  for (const text of corpus) {
    const title = text.slice(0, 60)
    ids.push((await post(server, bad, { title, description: `${text}\n${all}` }))._id)
    await say(server, bad, good, text)
  }
  const review = { reviewerUsername: bad.user.username, revieweeId: good.user.id, rating: 1 }
  await send(server, '/reviews/post-review', { ...review, content: all }, bad)
  await call(server, bad, 'PATCH', `/profileInfo/update-info/${bad.user.id}`, { bio: all })
  const report = { description: all, category: 'UI', priority: 'Low' }
  await send(server, '/api/bugs/submit', report, bad)
  return ids
}
