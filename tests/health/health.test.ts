import { expect, test } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
import manifest from '../../package.json' with { type: 'json' }

test('a server whose database does not answer reports health 503', async () => {
  const app = await testApp({ cast: false })
  const health = async () => {
    const response = await app.call('GET', '/api/health')
    return { code: response.status, ...((await response.json()) as object) }
  }
  const { version } = manifest
  expect(await health()).toEqual({
    code: 200,
    status: 'ok',
    version,
    database: 'ok',
    backup: 'none',
    backupProblem: null,
    mail: 'ok',
    mailProblem: null,
    certificate: null,
    maintenance: false,
  })
  app.resources.readers.close()
  const broken = {
    code: 503,
    status: 'unavailable',
    version,
    database: 'unavailable',
    backup: 'none',
    backupProblem: null,
    mail: 'ok',
    mailProblem: null,
    certificate: null,
    maintenance: false,
  }
  for (let i = 0; i < 6; i += 1) expect(await health()).toEqual(broken)
  expect(app.logged.join('\n')).toContain('The database does not answer')
  await app.stop()
})
