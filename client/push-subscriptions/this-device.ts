import { platformOf } from '../install/ways.ts'
import { needsConnection, noConnection, type Failure } from '../device/session/send.ts'
import { endSubscription, keepSubscription, readPushKey } from './calls.ts'
import { endHere } from './end-here.ts'
import { isTold, keepTold, ownerHere } from './owner.ts'

/** Whether this browser is told while no page is open; `cannot` where it has no means to. */
export type ThisDevice = 'cannot' | 'home-screen' | 'denied' | 'off' | 'on'

/** What is the matter, in a sentence; undefined if nothing is. */
export type Problem = string | undefined

export async function readThisDevice(userId: string): Promise<ThisDevice> {
  if (!canPush()) return needsHomeScreen() ? 'home-screen' : 'cannot'
  if (Notification.permission === 'denied') return 'denied'
  const held = await heldSubscription()
  return held && Notification.permission === 'granted' && ownerHere() === userId ? 'on' : 'off'
}

/** Call it in a press: browsers ask their question then alone. */
export async function turnOn(userId: string): Promise<Problem> {
  if (!navigator.onLine) return needsConnection
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const key = await readPushKey()
  if (key.error) return sentenceOf(key)
  const subscription = await subscribe(key.data.publicKey).catch(() => undefined)
  if (!subscription) return 'This browser’s push service did not answer. Please try again later.'
  const answer = await tell(userId, subscription)
  if (!answer.error) return undefined
  await endHere()
  return sentenceOf(answer)
}

export async function turnOff(): Promise<Problem> {
  if (!navigator.onLine) return needsConnection
  const held = await heldSubscription()
  const answer = held && (await endSubscription(held.endpoint))
  if (answer?.error) return sentenceOf(answer)
  await endHere()
  return undefined
}

/**
 * At a start. A subscription of somebody else's ends; of the own one the server is told again once a
 * day, and when it is another than it was or the server has forgotten it with an earlier session.
 */
export async function keepInStep(userId: string): Promise<void> {
  const held = canPush() ? await heldSubscription() : undefined
  if (!held) return
  if (ownerHere() !== userId) return endHere()
  if (isTold(held.endpoint)) return
  const key = await readPushKey()
  if (key.error) return
  const current = await subscribe(key.data.publicKey).catch(() => undefined)
  if (current) await tell(userId, current)
}

const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** Browsers on iPhones and iPads push to what is on the home screen alone. */
const needsHomeScreen = (): boolean =>
  platformOf(navigator.userAgent, navigator.maxTouchPoints) === 'ios' &&
  !matchMedia('(display-mode: standalone)').matches

async function heldSubscription(): Promise<PushSubscription | null> {
  const { pushManager } = await navigator.serviceWorker.ready
  return pushManager.getSubscription()
}

/** One that was made for another key can be pushed to by nobody. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const held = await pushManager.getSubscription()
  if (held && keyOf(held) === publicKey) return held
  await held?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

const keyOf = ({ options }: PushSubscription): string | undefined =>
  options.applicationServerKey ? base64url(options.applicationServerKey) : undefined

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

async function tell(userId: string, subscription: PushSubscription) {
  const { endpoint } = subscription
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  const answer = await keepSubscription({ endpoint, keys: { p256dh, auth } })
  if (!answer.error) keepTold(userId, endpoint)
  return answer
}

function sentenceOf({ offline, message }: Failure): string {
  if (!offline) return message
  return navigator.onLine ? noConnection : needsConnection
}
