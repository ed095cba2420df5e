import type { SignedIn } from '#tests/support/people/cast.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { openPushService, PushedBrowser } from '#tests/support/outside/push-service.ts'
import { until } from '#tests/support/server/until.ts'

/** A push service with a browser for each person, which receives what is pushed to them. */
export async function pushService() {
  const service = await openPushService()
  return {
    env: { PUSH_HOSTS: service.host },
    stop: () => service.stop(),
    async subscribe(app: TestApp, as: SignedIn) {
      const browser = new PushedBrowser(service.host)
      const body = browser.subscription
      const answer = await app.call('POST', '/api/push-subscriptions', { as, body })
      if (!answer.ok) throw new Error(await answer.text())
      const titles = () => browser.messages(service).map(({ title }) => title)
      return {
        titles,
        /** Waits for so many pushes. @returns their titles */
        arrived: (count: number) =>
          until('what was pushed', () => (titles().length >= count ? titles() : undefined)),
      }
    },
  }
}
