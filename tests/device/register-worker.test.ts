import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceEvents } from '../../client/device/events.ts'
import { registerWorker } from '../../client/device/worker/register-worker.ts'

class Worker extends EventTarget {
  readonly scriptURL = 'http://localhost:3000/service-worker.js'
  state = 'installing'
  postMessage = vi.fn()
}

interface Registration extends EventTarget {
  installing: Worker | null
  waiting: Worker | null
  active: Worker | null
}

const named = (active: Worker | null): Registration =>
  Object.assign(new EventTarget(), { installing: null, waiting: null, active })

let announced = 0
let load = () => {}
deviceEvents.version.on((take) => {
  announced += 1
  load = take
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
  announced = 0
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

/** Registers on a device with these workers, and installs one that has to wait, as a browser does. */
async function installAndWait(registration: Registration): Promise<Worker> {
  const container = Object.assign(new EventTarget(), {
    controller: registration.active,
    ready: new Promise(() => undefined),
    register: () => Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  })
  vi.stubGlobal('navigator', { serviceWorker: container })
  vi.stubGlobal('location', new URL('http://localhost:3000/'))
  vi.stubGlobal('document', { readyState: 'complete' })
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('self', globalThis)
  await registerWorker()

  const worker = new Worker()
  registration.installing = worker
  registration.dispatchEvent(new Event('updatefound'))
  worker.state = 'installed'
  Object.assign(registration, { installing: null, waiting: worker })
  worker.dispatchEvent(new Event('statechange'))
  await vi.advanceTimersByTimeAsync(1000)
  return worker
}

test('a worker that waits behind an active one is a new version', async () => {
  await installAndWait(named(Object.assign(new Worker(), { state: 'activated' })))
  expect(announced).toBe(1)
})

test('the very first worker is no new version, however long it takes to start', async () => {
  await installAndWait(named(null))
  expect(announced).toBe(0)
})

test('a new version that the browser lets wait again is asked again', async () => {
  const worker = await installAndWait(named(Object.assign(new Worker(), { state: 'activated' })))
  load()
  expect(worker.postMessage).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(worker.postMessage).toHaveBeenCalledTimes(3)
})
