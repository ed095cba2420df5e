import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { sessionFamilies } from '#drizzle/schema/sessions.ts'
import { noteUse, rotateSession, type Rotation } from '#server/auth/rotate-session.ts'
import { startSession, type IssuedToken } from '#server/auth/sessions.ts'
import { minute, second } from '#sync/time.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import type { By, History, Step, Way } from './history.ts'
import { Holder, Keeper } from './holder.ts'

/** After this time a browser gives a request up. */
const patience = 15 * second
const direct: Way = { there: 0, back: 0, loses: 'nothing', isNamed: true, stores: 0 }

export interface Played {
  /** What the server answered, in order. */
  answers: { by: By; outcome: Rotation['outcome'] }[]
  /** The number of renewals that both have behind them. */
  both: number
}

/** Plays a history against the server's own code, with a clock of its own. */
export async function play(app: TestApp, history: History): Promise<Played> {
  const player = new Player(app, history)
  await player.logIn()
  for (const [at, step] of history.steps.entries()) {
    if (at === history.copiedAt) player.copy()
    await player.take(step)
  }
  await player.goOn()
  return player.played
}

class Player {
  readonly played: Played = { answers: [], both: 0 }
  readonly #app: TestApp
  readonly #history: History
  readonly #holders: Partial<Record<By, Holder>> = {}
  #now: number
  #asleepUntil = 0
  /** What happens later, by time. */
  #later: { at: number; run: () => unknown }[] = []

  constructor(app: TestApp, history: History) {
    this.#app = app
    this.#history = history
    this.#now = app.now()
  }

  async logIn(): Promise<void> {
    const { writer, keyring } = this.#app.resources
    const { id: userId } = this.#app.people.maya.user
    const start = { familyId: randomUUID(), userId, remember: true, device: '' }
    const issued = await writer.write({
      run: (tx) => startSession(tx, keyring.refreshTokens, start, this.#now),
    })
    this.#holders.owner = new Holder(issued.token, issued.name)
    await this.#use('owner', issued)
  }

  copy(): void {
    const { owner } = this.#holders
    if (!owner) return
    const { copiesAll, keepsCopy } = this.#history
    const thief = new Holder(owner.cookie, copiesAll ? owner.renewal : undefined)
    this.#holders.thief = keepsCopy ? new Keeper(thief.cookie, thief.renewal) : thief
    for (const holder of Object.values(this.#holders)) holder.startCounting()
  }

  async take(step: Step): Promise<void> {
    if (step.kind === 'pause') return this.#pass(step.for)
    if (step.kind === 'renew') return this.#renew(step.by, step)
    if (step.kind === 'sleep') return this.#sleep(step)
    if (step.kind === 'restore') return this.#restore()
    const { owner } = this.#holders
    this.#asleepUntil = 0
    if (step.kind === 'reload') return owner?.reload()
    owner?.kill(this.#now - step.forgets)
  }

  /** After all answers have arrived, both go on in turns. */
  async goOn(): Promise<void> {
    await this.#pass(10 * 60 * minute)
    for (const by of ['owner', 'thief', 'owner', 'thief', 'owner', 'thief'] as const) {
      await this.#renew(by, direct)
      await this.#pass(2 * minute)
    }
    await this.#deleteFamily()
  }

  async #pass(time: number): Promise<void> {
    const until = this.#now + time
    for (;;) {
      const next = this.#later.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0]
      if (!next) break
      this.#later = this.#later.filter((other) => other !== next)
      this.#now = next.at
      await next.run()
    }
    this.#now = until
  }

  async #renew(by: By, { there, back, loses, isNamed, stores }: Way): Promise<void> {
    const holder = this.#holders[by]
    if (!holder || holder.hasStopped || (by === 'owner' && this.#now < this.#asleepUntil)) return
    const { takesTurns } = this.#history
    // Clients that do not take turns must name it.
    const names = isNamed || !takesTurns
    if (by === 'owner' && takesTurns && holder.waiting > 0) return
    const hasAnswer = loses === 'nothing' && there + back <= patience
    const presented = { token: holder.cookie, newest: names ? holder.renewal : undefined }
    const { life, page } = holder
    const ifThere = (run: () => unknown) => () => (holder.page === page ? run() : undefined)
    const told = Math.min(there + back, patience) + (hasAnswer ? stores : 0)
    holder.waiting += 1
    this.#after(
      told,
      ifThere(() => (holder.waiting -= 1)),
    )
    if (loses === 'request') return
    this.#after(there, async () => {
      const answer = await this.#ask(by, presented)
      if (!hasAnswer) return
      if (answer.outcome !== 'issued') return holder.isRefused()
      const { issued } = answer
      this.#after(back, () => {
        if (holder.life === life) holder.receive(issued.token, this.#now)
      })
      this.#after(
        back + stores,
        ifThere(() => this.#goOnWith(by, issued)),
      )
    })
    await this.#pass(0)
  }

  /** The laptop sleeps while a renewal is on its way, and may find the answer when it wakes. */
  async #sleep({ for: time, loses }: Extract<Step, { kind: 'sleep' }>): Promise<void> {
    const { owner } = this.#holders
    if (!owner || owner.waiting > 0 || this.#now < this.#asleepUntil) return
    this.#asleepUntil = this.#now + time
    if (loses === 'request') return
    const answer = await this.#ask('owner', { token: owner.cookie, newest: owner.renewal })
    if (loses !== 'nothing' || answer.outcome !== 'issued') return
    const { page } = owner
    const { issued } = answer
    this.#after(time, async () => {
      if (owner.page !== page) return
      owner.receive(issued.token, this.#now)
      await this.#goOnWith('owner', issued)
    })
  }

  /** The server gets the data of a backup back, and the owner logs in again. */
  async #restore(): Promise<void> {
    await this.#deleteFamily()
    const { owner } = this.#holders
    if (owner) await this.#ask('owner', { token: owner.cookie, newest: owner.renewal })
    this.#later = []
    this.#asleepUntil = 0
    this.played.answers = this.played.answers.filter(({ outcome }) => outcome !== 'refused')
    await this.logIn()
  }

  async #ask(by: By, presented: Parameters<typeof rotateSession>[2]): Promise<Rotation> {
    const { writer, keyring } = this.#app.resources
    const rotation = await writer.write({
      run: (tx) => rotateSession(tx, keyring.refreshTokens, presented, this.#now),
    })
    this.played.answers.push({ by, outcome: rotation.outcome })
    return rotation
  }

  /** The holder stores the name of an answer, and uses its access token. */
  async #goOnWith(by: By, issued: IssuedToken): Promise<void> {
    this.#holders[by]?.store(issued.name, this.#now)
    await this.#use(by, issued)
    const counts = Object.values(this.#holders).map(({ renewals }) => renewals)
    const isOver = this.played.answers.some(({ outcome }) => outcome === 'copied')
    if (counts.length > 1 && !isOver)
      this.played.both = Math.max(this.played.both, Math.min(...counts))
  }

  async #use(by: By, { sessionId }: IssuedToken): Promise<void> {
    const owner = await this.#app.resources.writer.write({
      run: (tx) => noteUse(tx, sessionId, this.#now),
    })
    if (owner) this.played.answers.push({ by, outcome: 'copied' })
  }

  #after(time: number, run: () => unknown): void {
    this.#later.push({ at: this.#now + time, run })
  }

  /** What a restore does to all of them. */
  async #deleteFamily(): Promise<void> {
    const id = this.#holders.owner?.cookie.split('.')[0] ?? ''
    await this.#app.resources.writer.write({
      run: async (tx) => void (await tx.delete(sessionFamilies).where(eq(sessionFamilies.id, id))),
    })
  }
}
