import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { legalPages } from '#sync/accounts/legal.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { register, stranger } from '#tests/support/people/cast.ts'

let app: TestApp
afterEach(() => app.stop())

const school = { SCHOOL_DOMAIN: 'hillside.edu', SCHOOL_NAME: 'Hillside *College*' }
const env = { ...school, CONTACT: 'help@hillside.edu', PUBLIC_URL: 'https://quad.hillside.edu' }

const open = async (settings: Record<string, string> = env) => {
  app = await testApp({ env: settings, cast: false })
}
const page = async (name: string) => {
  const response = await app.call('GET', `/${name}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/html/)
  return response.text()
}
/** Replaces the pages of the school, which a start reads. */
const write = async (texts: Record<string, string>) => {
  mkdirSync(joinPath(app.dataDir, 'school'), { recursive: true })
  for (const [name, text] of Object.entries(texts))
    writeFileSync(joinPath(app.dataDir, 'school', name), text)
  await app.close()
  app = app.reopen()
}

test('[LEGAL-01] the default pages name the school, its contact and the backups as they are set', async () => {
  await open({ ...env, BACKUP_EVERY: '12', BACKUP_KEEP: '5' })
  for (const name of legalPages) {
    const html = await page(name)
    expect(html).toContain('Hillside *College* runs this Quad'.slice(0, 18))
    expect(html).toContain('href="mailto:help@hillside.edu"')
    expect(html).not.toContain('{{')
    for (const other of legalPages) expect(html).toContain(`href="/${other}"`)
  }
  const privacy = await page('privacy')
  expect(privacy).toContain('Quad makes a backup every 12 hours and keeps the newest 5.')
  expect(privacy).toContain('for up to 3 days')
  await app.close()
  app = app.reopen({ BACKUP_EVERY: '0' })
  const without = await page('privacy')
  expect(without).toContain('Quad makes no scheduled backups of this server.')
  expect(without).toContain('the people who run Quad at your school')
})

test('the default privacy notice names bug reports, and the cookies and the identifier of a school login', async () => {
  await open()
  const privacy = await page('privacy')
  const code = readFileSync('server/accounts/school-login/ticket.ts', 'utf8')
  const minutes = [...code.matchAll(/lifetime: (\d+) \* minute/g)].map(([, count]) => Number(count))
  expect(minutes).toHaveLength(3)
  expect(privacy).toContain(
    `sets up to three more, which only the server can read and which end within ${Math.max(...minutes)} minutes`,
  )
  expect(privacy).toContain('the address of its login and the identifier that it has for you')
  expect(privacy).toContain('reports of people, posts, and bugs')
  expect(privacy).toContain('<td>A report of a bug</td>')
})

test('[LEGAL-01] every email links to the pages', async () => {
  await open()
  const person = stranger({ email: 'ada@hillside.edu', college: '' })
  await register(app, person)
  await app.linkFor(person.email)
  const [mail] = await app.mails()
  for (const name of legalPages) {
    expect(mail?.text).toContain(`https://quad.hillside.edu/${name}`)
    expect(mail?.html).toContain(`href="https://quad.hillside.edu/${name}"`)
  }
})

test('Markdown files in the data folder replace the pages from the next start', async () => {
  await open()
  const own =
    '# Our rules\n\nVersion: 7\n\nBe kind at {{school}}. See [the law](https://law.example.org).\n'
  await write({ 'terms.md': own })
  const html = await page('terms')
  expect(html).toContain('<h1 dir="auto">Our rules</h1>')
  expect(html).toContain('Be kind at Hillside *College*.')
  expect(html).toContain('<a href="https://law.example.org">the law</a>')
  expect(await page('privacy')).toContain('<h1 dir="auto">Privacy notice</h1>')
})

test('a text becomes neither markup nor code, and its page runs no script but that of the theme', async () => {
  await open()
  const evil = [
    '<script>alert(1)</script> <img src=x onerror=alert(1)>',
    '[click](javascript:alert(1)) [data](data:text/html,hi) ![x](https://evil.example.org/x.png)',
  ]
  await write({ 'imprint.md': evil.join('\n\n') })
  const article = /<main>([\s\S]*)<\/main>/.exec(await page('imprint'))?.[1] ?? ''
  expect(article).toContain('&lt;script&gt;')
  expect(article).not.toMatch(/<(script|img)|href="(javascript|data)/)
  const policy = (await app.call('GET', '/imprint')).headers.get('content-security-policy')
  expect(policy).toMatch(/default-src 'none'/)
  expect(policy).not.toMatch(/unsafe/)
})
