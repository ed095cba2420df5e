import * as v from 'valibot'
import type { Stage } from '#tests/realtime/stage.ts'
import { caughtUp } from '#tests/realtime/stage.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { PushedBrowser, type PushService } from '#tests/support/outside/push-service.ts'
import { until } from '#tests/support/server/until.ts'

const messageEvent = v.object({ message: v.object({ senderUsername: v.string() }) })
const noticeEvent = v.object({ notification: v.object({ title: v.string() }) })

/** News of other people. What moderators decide has tests of its own. */
const isOfPeople = (title: string): boolean =>
  /^New message from |^New review$|^Review changed$/.test(title)

/**
 * A page in the background, so its user gets notifications for messages, too. It records what reaches
 * it by its socket and by push.
 */
export class OpenPage {
  /** What the model says must reach this page, in any order. */
  readonly expected: { events: string[]; pushed: string[] } = { events: [], pushed: [] }
  readonly #events: string[] = []
  readonly #earlier: string[] = []
  readonly #browser: PushedBrowser
  readonly #service: PushService

  private constructor(service: PushService) {
    this.#service = service
    this.#browser = new PushedBrowser(service.host)
  }

  static async of(on: Stage, as: SignedIn, service: PushService): Promise<OpenPage> {
    const page = new OpenPage(service)
    const body = page.#browser.subscription
    const { status } = await on.app.call('POST', '/api/push-subscriptions', { as, body })
    if (status !== 200) throw new Error(`${status}`)
    const socket = await on.connected(as)
    socket.on('receive_message', (event: unknown) => {
      page.#events.push(`message of ${v.parse(messageEvent, event).message.senderUsername}`)
    })
    socket.on('new_notification', (event: unknown) => {
      const { title } = v.parse(noticeEvent, event).notification
      if (isOfPeople(title)) page.#events.push(title)
    })
    socket.emit('page_visible', false)
    await caughtUp(socket, as)
    return page
  }

  /** A page that was opened after a new login, with what reached the earlier one. */
  after(earlier: OpenPage): this {
    this.#events.push(...earlier.#events)
    this.#earlier.push(...earlier.pushed)
    this.expected.events.push(...earlier.expected.events)
    this.expected.pushed.push(...earlier.expected.pushed)
    return this
  }

  /** The model says that this person gets a notification. */
  expectNotice(title: string): void {
    this.expected.events.push(title)
    this.expected.pushed.push(title)
  }

  expectMessage(from: string): void {
    this.expected.events.push(`message of ${from}`)
    this.expectNotice(`New message from ${from}`)
  }

  get events(): readonly string[] {
    return this.#events
  }

  get pushed(): string[] {
    const now = this.#browser.messages(this.#service).map(({ title }) => title)
    return [...this.#earlier, ...now.filter(isOfPeople)]
  }

  /** Waits for what must come. What must not come is found later, when all is compared. */
  async caughtUp(): Promise<void> {
    const { events, pushed } = this.expected
    await until(`${events.length} events and ${pushed.length} pushes`, () =>
      this.#events.length >= events.length && this.pushed.length >= pushed.length
        ? true
        : undefined,
    )
  }
}
