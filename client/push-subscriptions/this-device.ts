import type * as v from 'valibot'
import { messageSchema } from '#sync/answer.ts'
import { pushKeySchema, type PushSubscriptionGiven } from '#sync/push-subscriptions.ts'
import { platformOf } from '../install/ways.ts'
import {
  needsConnection,
  noConnection,
  type Failure,
  type ApiResult,
} from '../device/session/send.ts'
import { api } from '../device/session/api.ts'
import { unsubscribeBrowser } from './unsubscribe-browser.ts'
import { isRegistered, storeRegistration, storedOwner } from './registration.ts'

/** Whether this browser gets notifications while no page is open. `unsupported`: it has no Push API. */
export type ThisDevice = 'unsupported' | 'home-screen' | 'denied' | 'off' | 'on'

/** A sentence for the user; undefined after a success. */
export type Problem = string | undefined

export async function readThisDevice(userId: string): Promise<ThisDevice> {
  if (!canPush()) return needsHomeScreen() ? 'home-screen' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await currentSubscription()
  return subscription && Notification.permission === 'granted' && storedOwner() === userId
    ? 'on'
    : 'off'
}

/** Call it from a click: browsers ask for permission only then. */
export async function turnOn(userId: string): Promise<Problem> {
  if (!navigator.onLine) return needsConnection
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const key = await readPushKey()
  if (key.error) return sentenceOf(key)
  const subscription = await subscribe(key.data.publicKey).catch(() => undefined)
  if (!subscription) return 'This browser’s push service didn’t respond. Please try again later.'
  const answer = await register(userId, subscription)
  if (!answer.error) return undefined
  await unsubscribeBrowser()
  return sentenceOf(answer)
}

export async function turnOff(): Promise<Problem> {
  if (!navigator.onLine) return needsConnection
  const subscription = await currentSubscription()
  const answer = subscription && (await endSubscription(subscription.endpoint))
  if (answer?.error) return sentenceOf(answer)
  await unsubscribeBrowser()
  return undefined
}

/**
 * Runs at each start. Ends another user's subscription. Sends the user's own to the server once a day,
 * when it has changed, and when the server lost it with an earlier session. Subscribes again when
 * the server has another key.
 */
export async function updateSubscription(userId: string): Promise<void> {
  const subscription = canPush() ? await currentSubscription() : undefined
  if (!subscription) return
  if (storedOwner() !== userId) return unsubscribeBrowser()
  const key = await readPushKey()
  if (key.error) return
  if (isRegistered(subscription.endpoint) && keyOf(subscription) === key.data.publicKey) return
  const current = await subscribe(key.data.publicKey).catch(() => undefined)
  if (current) await register(userId, current)
}

const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** On iPhones and iPads, only apps on the home screen get pushes. */
const needsHomeScreen = (): boolean =>
  platformOf(navigator.userAgent, navigator.maxTouchPoints) === 'ios' &&
  !matchMedia('(display-mode: standalone)').matches

async function currentSubscription(): Promise<PushSubscription | null> {
  const { pushManager } = await navigator.serviceWorker.ready
  return pushManager.getSubscription()
}

/** Replaces a subscription for another key, because no server can push to it. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.getSubscription()
  if (subscription && keyOf(subscription) === publicKey) return subscription
  await subscription?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

const keyOf = ({ options }: PushSubscription): string | undefined =>
  options.applicationServerKey ? base64url(options.applicationServerKey) : undefined

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

async function register(userId: string, subscription: PushSubscription) {
  const { endpoint } = subscription
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  const answer = await storeSubscription({ endpoint, keys: { p256dh, auth } })
  if (!answer.error) storeRegistration(userId, endpoint)
  return answer
}

function sentenceOf({ offline, message }: Failure): string {
  if (!offline) return message
  return navigator.onLine ? noConnection : needsConnection
}

type Message = v.InferOutput<typeof messageSchema>

const readPushKey = (): Promise<ApiResult<v.InferOutput<typeof pushKeySchema>>> =>
  api('GET', '/api/push-subscriptions/key', { schema: pushKeySchema })

const storeSubscription = (body: PushSubscriptionGiven): Promise<ApiResult<Message>> =>
  api('POST', '/api/push-subscriptions', { body, schema: messageSchema })

const endSubscription = (endpoint: string): Promise<ApiResult<Message>> =>
  api('DELETE', '/api/push-subscriptions', { body: { endpoint }, schema: messageSchema })
