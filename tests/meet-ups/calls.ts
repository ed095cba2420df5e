import type { MeetUp } from '#sync/meet-ups/meet-ups.ts'
import { day } from '#sync/time.ts'
import { write } from '#tests/support/server/messages.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import type { TestApp } from '#tests/support/server/app.ts'

/** When and where: in a day, unless another time is given in milliseconds. */
export const planned = (app: Pick<TestApp, 'now'>, away = day, changes: object = {}) => ({
  at: new Date(app.now() + away).toISOString(),
  zone: 'America/New_York',
  place: 'Library entrance',
  ...changes,
})

/** Calls of the documented client about meet-ups. */
export const meetUpCalls = (app: TestApp) => {
  const patch = (path: string) => (as: SignedIn, other: SignedIn, body: object) =>
    app.call('PATCH', `/api/meet-ups/${path}/${other.user.id}`, { as, body })
  return {
    propose: (as: SignedIn, other: SignedIn, body: object) =>
      app.call('PUT', `/api/meet-ups/${other.user.id}`, { as, body }),
    agree: patch('agree'),
    cancel: patch('cancel'),
    here: patch('here'),
    list: async (as: SignedIn): Promise<MeetUp[]> =>
      (await (await app.call('GET', '/api/meet-ups', { as })).json()) as MeetUp[],
  }
}

export const meetUpOfAnswer = async (answer: Response): Promise<MeetUp> =>
  (await answer.json()) as MeetUp

/** Each writes to the other, as a meet-up requires. */
export async function acquaint(app: TestApp, one: SignedIn, other: SignedIn): Promise<void> {
  await write(app, one, other, 'Hi')
  await write(app, other, one, 'Hello')
}
