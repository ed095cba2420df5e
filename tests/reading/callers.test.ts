import { expect, test } from 'vitest'
import { appOfTest } from '#tests/support/server/app-of-file.ts'

test.each(['/api/listings', '/api/auth/userdata', '/messages/get-messageList/:id'])(
  'a page of the feed comes before the rest of what another student asks of %s',
  async (path) => {
    const app = await appOfTest()
    const { maya, jonas } = app.people
    const answered: string[] = []
    const ask = async (as: typeof maya, address: string) => {
      await app.call('GET', address.replace(':id', as.user.id), { as })
      answered.push(as.user.username)
    }
    await ask(maya, path)
    await ask(jonas, '/api/listings')
    const all = Array.from({ length: 20 }, () => ask(maya, path))
    await Promise.all([...all, ask(jonas, '/api/listings')])
    expect(answered.slice(2).indexOf('jonas')).toBeLessThan(5)
  },
)
