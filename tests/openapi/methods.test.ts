import { expect, test } from 'vitest'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { createListing } from '#tests/support/server/listings.ts'
import { newId } from '#server/new-id.ts'
import { Contract } from './contract.ts'
import { metricsToken } from './routes.ts'

const app = await appOfFile({ env: { METRICS_TOKEN: metricsToken } })
const { maya } = app.people

const { paths } = new Contract().document
const shape = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)

/** The methods of an address. `/api/listings/create` is that of a listing, too. */
const methodsOf = (path: string): Set<string> =>
  new Set(
    Object.entries(paths)
      .filter(([template]) => shape(template).test(path))
      .flatMap(([, operations]) => Object.keys(operations).map((name) => name.toUpperCase())),
  )
const allowedIn = (response: Response): string[] =>
  (response.headers.get('allow') ?? '').split(', ').toSorted()

const isOpen = (path: string): boolean => !/^\/api\/(?:moderation|administration)/.test(path)
const known = Object.keys(paths).filter(isOpen)

test.each(known)('a method that %s does not have is answered 405 and its methods', async (path) => {
  const methods = methodsOf(path)
  const reads = methods.has('GET') ? ['HEAD'] : []
  const wrong = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'].filter(
    (method) => !methods.has(method) && !reads.includes(method),
  )
  expect(wrong.length).toBeGreaterThan(0)
  for (const method of wrong) {
    const response = await app.call(method, path, { as: maya })
    expect([method, response.status]).toEqual([method, 405])
    expect(allowedIn(response)).toEqual([...methods, ...reads].toSorted())
    expect(response.headers.get('cache-control')).toBe('no-store')
    if (method === 'HEAD') continue
    expect(await response.json()).toEqual({
      error: { code: 'wrong_method', message: `This address does not take ${method}.` },
      message: `This address does not take ${method}.`,
    })
  }
})

test.each(known)('OPTIONS of %s names its methods and lets no other site call it', async (path) => {
  const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' }
  const allowed = await app.call('OPTIONS', path, { as: maya })
  expect(allowed.status).toBe(204)
  expect(allowedIn(allowed)).toEqual(
    [...methodsOf(path), ...(methodsOf(path).has('GET') ? ['HEAD'] : [])].toSorted(),
  )
  const asked = await app.request(path, { method: 'OPTIONS', headers })
  expect([...asked.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('an address that does not exist is 404 for every method', async () => {
  for (const path of ['/api/nothing', '/api/listings/a/b/c', '/api', '/reviews/nothing', '/login'])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const { status } = await app.call(method, path, { as: maya })
      expect([method, path, status]).toEqual([method, path, 404])
    }
})

test('a wrong method does not tell a hidden thing from one that does not exist', async () => {
  const hidden = await createListing(app, maya)
  const seen = async (path: string, as = app.people.jonas) => {
    const response = await app.call('PUT', path, { as })
    return [response.status, response.headers.get('allow'), await response.json()]
  }
  const absent = newId(Date.now())
  expect(await seen(`/api/listings/${hidden}`)).toEqual(await seen(`/api/listings/${absent}`))
})

test('the addresses of moderators do not exist for others, whatever the method', async () => {
  const moderators = Object.keys(paths).filter((path) => !isOpen(path))
  expect(moderators.length).toBeGreaterThan(3)
  for (const path of moderators)
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const response = await app.call(method, path, { as: maya })
      expect([method, path, response.status]).toEqual([method, path, 404])
      expect(response.headers.get('allow')).toBeNull()
    }
})

test('the page of the metrics does not show whether this server has metrics', async () => {
  const without = await appOfFile()
  for (const on of [app, without]) {
    expect((await on.request('/metrics')).status).toBe(404)
    expect((await on.request('/metrics', { method: 'POST' })).status).toBe(405)
  }
})
