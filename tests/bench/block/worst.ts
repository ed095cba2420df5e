import { randomUUID } from 'node:crypto'
import { stranger } from '#tests/support/people/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import type { Ask } from '#tests/openapi/stage.ts'
import type { Campus } from './campus.ts'

type Variants = Record<string, () => Promise<Ask> | Ask>

const cursor = (place: string) => `cursor=${Buffer.from(place).toString('base64url')}`
/** The position of the oldest listings, and of what was sent long ago. */
const deep = cursor('200')
const deepPrice = cursor('45000.200')
const twoLetters = 'qa qb qc qd qe qf qg qh qi qj'.replaceAll(' ', '+')

const feeds = [
  'limit=100',
  `limit=100&${deep}`,
  deep,
  'q=qz',
  'q=q',
  'q=%25',
  'q=%22',
  'q=%E4%B8%AD',
  'q=de',
  `q=${twoLetters}`,
  'q=qzx',
  'q=the&limit=100',
  'q=desk+qz',
  'q=qz&sort=price_asc&limit=100',
  'category=Furniture&limit=100',
  'category=Event+Tickets&eventType=Other',
  'tab=tickets',
  'tab=listings&q=zz',
  'condition=New',
  'hideSold=true&limit=100',
  'mustGo=true&limit=100',
  'minPrice=0.01&maxPrice=0.02',
  'minPrice=499&maxPrice=499&category=Furniture',
  'sort=price_asc',
  'sort=price_desc&limit=100',
  `sort=price_desc&limit=100&${deepPrice}`,
  'sort=price_asc&condition=New&q=qz',
]

/** What some calls can be asked for beside their examples, at its worst. */
export function worst({ app, next, password }: Campus): Record<string, Variants> {
  const { maya, jonas } = app.people
  const reads = (paths: readonly string[]): Variants =>
    Object.fromEntries(paths.map((path) => [path, () => ({ as: jonas, path })]))
  const { id } = jonas.user
  const nobody = randomUUID()
  return {
    'GET /api/listings': Object.fromEntries(
      feeds.map((query) => [`?${query}`, () => ({ as: jonas, path: `/api/listings?${query}` })]),
    ),
    'GET /api/listings/{id}': reads([`/api/listings/${nobody}`]),
    'GET /api/listings/user/{id}': reads([
      `/api/listings/user/${id}?limit=100`,
      `/api/listings/user/${nobody}?limit=100`,
    ]),
    'GET /api/saved-listings': reads(['/api/saved-listings?limit=100']),
    'GET /api/notifications/{id}': reads([`/api/notifications/${id}?limit=100`]),
    'GET /messages/get-messageList/{userId}': reads([`/messages/get-messageList/${id}?limit=100`]),
    'GET /messages/get-messages/{userId}/{otherUsername}': reads([
      `/messages/get-messages/${id}/maya?limit=100`,
      `/messages/get-messages/${id}/maya?limit=100&${cursor(String(Date.now() - 2_000_000))}`,
      `/messages/get-messages/${id}/nobody`,
    ]),
    'GET /reviews/user/{id}': reads([`/reviews/user/${id}?limit=100`]),
    'POST /api/sync': syncs(app),
    'POST /api/bugs/submit': {
      'with 240 KB of values': () => ({ as: jonas, body: `{"a":[${'1,'.repeat(120_000)}1]}` }),
      'with 240 KB of keys': () => ({ as: jonas, body: manyKeys(22_000) }),
    },
    ...heavyWrites({ maya, next, password }),
  }
}

/** Calls that change what much hangs on. Each needs a student of its own, because limits count. */
function heavyWrites({
  maya,
  next,
  password,
}: Pick<Campus, 'next' | 'password'> & { maya: Ask['as'] }) {
  const changing = (call: string, bodyOf: (i: number) => object): Variants => {
    const as = lazily(next)
    let made = 0
    const path = () => call.replace(/\{\w+\}/, as().user.id)
    return { 'of a busy student': () => ({ as: as(), path: path(), body: bodyOf(made++) }) }
  }
  const colleges = ['University of Notre Dame', 'Purdue University']
  return {
    'PATCH /profileInfo/update-info/{id}': changing('/profileInfo/update-info/{id}', () => ({
      username: stranger().username,
    })),
    'PUT /api/users/settings/{id}': changing('/api/users/settings/{id}', (i) => ({
      privateProfile: i % 2 === 0,
    })),
    'PUT /api/users/university/{id}': changing('/api/users/university/{id}', (i) => ({
      university: colleges[i % 2],
      moveListings: true,
    })),
    'DELETE /api/users/{id}': {
      'of a busy student': () => {
        const as = next()
        return { as, path: `/api/users/${as.user.id}`, body: { password } }
      },
    },
    'POST /api/auth/login': {
      'with a wrong password': () => ({
        body: { email: 'maya@purdue.edu', password: 'Wrong!77x' },
      }),
      'with 200 KB of brackets': () => ({ body: '['.repeat(100_000) + ']'.repeat(100_000) }),
    },
    'GET /api/users/{id}': {
      '/api/users/{maya}': () => ({ as: next(), path: `/api/users/${maya?.user.id}` }),
    },
  }
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

function syncs(app: Campus['app']): Variants {
  const { jonas, maya } = app.people
  const round = (as: typeof jonas, changes: Parameters<Device['request']>[1]): Ask => ({
    as,
    body: new Device(app, as).request([], changes),
  })
  const queue = (as: typeof jonas, name: string, args: object): Ask => {
    const device = new Device(app, as)
    const actions = Array.from({ length: 1000 }, () => device.act(name, args))
    return { as, body: device.request(actions, { limit: 0 }) }
  }
  return {
    'a snapshot of 60 rows': () => round(jonas, { limit: 60 }),
    'a snapshot of 1000 rows': () => round(jonas, { limit: 1000 }),
    'a thousand unknown actions': () => queue(maya, 'unheard.of', { x: 1 }),
    'a thousand saves': () => queue(maya, 'savedListing.save', { listingId: randomUUID() }),
    'half a megabyte of keys': () => ({ as: jonas, body: manyKeys(45_000) }),
    'half a megabyte': () => {
      const device = new Device(app, jonas)
      return { as: jonas, body: device.request([device.act('report.bug', 'x'.repeat(500_000))]) }
    },
  }
}

const manyKeys = (count: number): string =>
  `{${Array.from({ length: count }, (_, i) => `"k${i}":1`).join()}}`
