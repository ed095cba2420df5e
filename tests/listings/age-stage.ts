import { eq } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { listings } from '#drizzle/schema/listings.ts'
import { sweepAge } from '#server/listing-age/sweep.ts'
import type { Listing } from '#sync/listings.ts'
import { cast, signIn, type SignedIn } from '#tests/support/people/cast.ts'
import { testApp } from '#tests/support/server/app.ts'
import { readOne } from '#tests/support/server/listings.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'

/** A server whose clock goes on by hand. Whoever acts logs in again. */
export async function stage(env: Record<string, string> = {}) {
  const app = await testApp({ env })
  onTestFinished(() => app.stop())
  app.stopClock()
  const as = (name: 'maya' | 'jonas' = 'maya') => signIn(app, cast[name])
  return {
    app,
    as,
    go: async (milliseconds: number) => {
      app.moveClock(milliseconds)
      await sweepAge(app.resources)
    },
    sweep: () => sweepAge(app.resources),
    edit: async (id: string, body: object) => {
      const answer = await app.call('PATCH', `/api/listings/${id}`, { as: await as(), body })
      expect(answer.status).toBe(200)
    },
    renew: async (seller: SignedIn, ...ids: string[]) =>
      app.call('POST', '/api/listings/renew', { as: seller, body: { ids } }),
    own: async (id: string): Promise<Listing> => readOne(app, await as(), id),
    stored: async (id: string) => {
      const found = await app.read((db) => db.select().from(listings).where(eq(listings.id, id)))
      return found[0]
    },
  }
}

export const questions = async (app: Parameters<typeof notificationsOf>[0], as: SignedIn) =>
  (await notificationsOf(app, as)).filter(({ title }) => title === 'Still available?')
