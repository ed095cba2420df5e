import { platformOf } from '../install/ways.ts'
import { needsConnection, noConnection, type Failure } from '../device/session/send.ts'
import { endSubscription, keepSubscription, readPushKey } from './calls.ts'
import { endHere } from './end-here.ts'
import { isTold, keepTold, ownerHere } from './owner.ts'

/** Whether this browser gets notifications while no page is open. `cannot`: it has no Push API. */
export type ThisDevice = 'cannot' | 'home-screen' | 'denied' | 'off' | 'on'

/** A sentence for the user, or undefined if all is well. */
export type Problem = string | undefined

export async function readThisDevice(userId: string): Promise<ThisDevice> {
  if (!canPush()) return needsHomeScreen() ? 'home-screen' : 'cannot'
  if (Notification.permission === 'denied') return 'denied'
  const held = await heldSubscription()
  return held && Notification.permission === 'granted' && ownerHere() === userId ? 'on' : 'off'
}

/** Call it from a click: browsers ask for permission only then. */
export async function turnOn(userId: string): Promise<Problem> {
  if (!navigator.onLine) return needsConnection
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const key = await readPushKey()
  if (key.error) return sentenceOf(key)
  const subscription = await subscribe(key.data.publicKey).catch(() => undefined)
  if (!subscription) return 'This browser’s push service didn’t respond. Please try again later.'
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
 * Runs at each start. Ends another person's subscription. Sends one's own to the server once a day,
 * when it has changed, and when the server lost it with an earlier session. Subscribes again when
 * the server has another key.
 */
export async function keepInStep(userId: string): Promise<void> {
  const held = canPush() ? await heldSubscription() : undefined
  if (!held) return
  if (ownerHere() !== userId) return endHere()
  const key = await readPushKey()
  if (key.error) return
  if (isTold(held.endpoint) && keyOf(held) === key.data.publicKey) return
  const current = await subscribe(key.data.publicKey).catch(() => undefined)
  if (current) await tell(userId, current)
}

const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** On iPhones and iPads, only apps on the home screen get pushes. */
const needsHomeScreen = (): boolean =>
  platformOf(navigator.userAgent, navigator.maxTouchPoints) === 'ios' &&
  !matchMedia('(display-mode: standalone)').matches

async function heldSubscription(): Promise<PushSubscription | null> {
  const { pushManager } = await navigator.serviceWorker.ready
  return pushManager.getSubscription()
}

/** Replaces a subscription for another key: nobody can push to it. */
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
