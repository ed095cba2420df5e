import { beforeEach, expect, test } from 'vitest'
import { Rounds, type RoundsOptions } from '#client/device/rounds/rounds.ts'
import type { SyncPhase } from '#client/device/rounds/sync-phase.ts'
import type { RoundEnd } from '#sync/engine/round.ts'

interface Timer {
  work: () => void
  at: number
}

let now: number
let timers: Timer[]
let phases: SyncPhase[]
let cuts: AbortSignal[]
let end: (end: RoundEnd) => void
let done: number
let online: boolean
let visible: boolean
let connected: boolean

beforeEach(() => {
  now = 0
  timers = []
  phases = []
  cuts = []
  done = 0
  online = visible = connected = true
})

/** Rounds that end when the test calls `end`, on a clock that the test moves. */
function rounds(options: Partial<RoundsOptions> = {}): Rounds {
  return new Rounds({
    run: (cut) => {
      cuts.push(cut)
      return new Promise((resolve) => {
        end = resolve
      })
    },
    isSignedIn: () => true,
    isOnline: () => online,
    isVisible: () => visible,
    isConnected: () => connected,
    clock: () => now,
    random: () => 0.5,
    timers: {
      set: (work, milliseconds) => {
        const timer = { work, at: now + milliseconds }
        timers.push(timer)
        return timer
      },
      clear: (timer) => {
        timers = timers.filter((each) => each !== timer)
      },
    },
    onPhase: (phase) => void phases.push(phase),
    onDone: () => {
      done += 1
    },
    ...options,
  })
}

/** Ends the current round and waits until the schedule has noticed. */
async function endAs(kind: RoundEnd): Promise<void> {
  end(kind)
  await new Promise(setImmediate)
}

/** Moves the clock to the next timer and fires it. @returns how many milliseconds that took */
function fire(): number {
  const [next] = timers.toSorted((one, other) => one.at - other.at)
  if (!next) throw new Error('no timer is set')
  timers = timers.filter((each) => each !== next)
  const passed = next.at - now
  now = next.at
  next.work()
  return passed
}

async function fireUntil(isReached: () => boolean): Promise<void> {
  for (; !isReached(); fire()) await new Promise(setImmediate)
}

test('a successful round sets no timer and reports a connection', async () => {
  const round = rounds().request()
  expect(phases).toEqual(['syncing'])
  await endAs({ kind: 'done' })
  expect(await round).toEqual({ kind: 'done' })
  expect(phases).toEqual(['syncing', 'idle'])
  expect(timers).toEqual([])
  expect(done).toBe(1)
})

test('a page whose changes wait for the end of a maintenance is no failure and asks at its own moment', async () => {
  void rounds({ random: () => 0.25 }).request()
  await endAs({ kind: 'paused' })
  expect([phases, done]).toEqual([['syncing', 'idle'], 0])
  expect(fire()).toBe(37_500)
})

test('callers during a round share the round that follows it', async () => {
  const each = rounds()
  const first = each.request()
  const second = each.request()
  const third = each.request()
  expect(cuts).toHaveLength(1)
  await endAs({ kind: 'done' })
  expect(cuts).toHaveLength(2)
  await endAs({ kind: 'done' })
  await Promise.all([first, second, third])
  expect(cuts).toHaveLength(2)
})

test('freshen joins the current round unless a later one is due', async () => {
  const each = rounds()
  const first = each.request()
  void each.freshen()
  await endAs({ kind: 'done' })
  await first
  expect(cuts).toHaveLength(1)

  void each.request()
  each.requestWhenVisible()
  void each.freshen()
  await endAs({ kind: 'done' })
  expect(cuts).toHaveLength(3)
})

test('pauses after failures grow to 30 seconds and shrink after a success', async () => {
  const each = rounds()
  void each.request()
  const pauses: number[] = []
  for (let failures = 0; failures < 8; failures++) {
    await endAs({ kind: 'later' })
    pauses.push(fire())
  }
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  await endAs({ kind: 'done' })
  void each.request()
  await endAs({ kind: 'later' })
  expect(fire()).toBe(1000)
})

test('an unreachable server is tried every two seconds while the page is visible', async () => {
  const each = rounds()
  void each.request()
  for (let tries = 0; tries < 3; tries++) {
    await endAs({ kind: 'later', unreached: true })
    expect(fire()).toBe(2000)
  }
  visible = false
  await endAs({ kind: 'later', unreached: true })
  expect(fire()).toBe(30_000)
})

test('the next round starts no earlier than the server asked for', async () => {
  const each = rounds()
  void each.request()
  await endAs({ kind: 'later', waitMs: 90_000 })
  void each.request()
  await new Promise(setImmediate)
  expect(cuts).toHaveLength(1)
  expect(fire()).toBe(90_000)
  expect(cuts).toHaveLength(2)
})

test('a changed network aborts the current call and forgets earlier failures', async () => {
  const each = rounds()
  void each.request()
  await endAs({ kind: 'later', waitMs: 90_000 })
  each.restart()
  expect(cuts).toHaveLength(2)
  each.restart()
  expect(cuts[1]?.aborted).toBe(true)
  await endAs({ kind: 'later' })
  expect(cuts).toHaveLength(3)
})

test('an offline device runs no round and checks again after 1.5 seconds', async () => {
  online = false
  const each = rounds()
  expect(await each.request()).toEqual({ kind: 'later' })
  expect(phases).toEqual(['later'])
  expect(cuts).toEqual([])
  online = true
  expect(fire()).toBe(1500)
  expect(cuts).toHaveLength(1)
})

test('a visible page whose browser reports offline still tries once a minute', async () => {
  online = false
  const each = rounds()
  void each.request()
  await fireUntil(() => cuts.length === 1)
  expect(now).toBeGreaterThanOrEqual(60_000)
  expect(now).toBeLessThan(62_000)
  await endAs({ kind: 'later', unreached: true })
  const tried = now
  await fireUntil(() => cuts.length === 2)
  expect(now - tried).toBeGreaterThanOrEqual(60_000)
})

test('a hidden page whose browser reports offline does not try', async () => {
  online = visible = false
  void rounds().request()
  await fireUntil(() => now > 200_000)
  expect(cuts).toEqual([])
})

test('freshen starts a round when none runs, also if one is due', async () => {
  const each = rounds()
  void each.freshen()
  expect(cuts).toHaveLength(1)
  await endAs({ kind: 'done' })
  each.requestWhenVisible()
  void each.freshen()
  expect(cuts).toHaveLength(2)
  await endAs({ kind: 'done' })
  void each.freshen()
  expect(cuts).toHaveLength(3)
})

test('a visible page without a socket checks for changes every minute', async () => {
  connected = false
  const each = rounds()
  void each.request()
  await endAs({ kind: 'done' })
  expect(fire()).toBe(60_000)
  expect(cuts).toHaveLength(2)
  visible = false
  await endAs({ kind: 'done' })
  fire()
  expect(cuts).toHaveLength(2)
  visible = true
  void each.freshen()
  expect(cuts).toHaveLength(3)
})

test('a device waits at most ten minutes, whatever the server asks for', async () => {
  const each = rounds()
  void each.request()
  await endAs({ kind: 'later', waitMs: 60 * 24 * 60 * 60 * 1000 })
  expect(fire()).toBe(600_000)
})

test('without a logged-in user no round runs and none is planned', async () => {
  expect(await rounds({ isSignedIn: () => false }).request()).toEqual({ kind: 'signed-out' })
  expect(cuts).toEqual([])
  expect(timers).toEqual([])
})
