import { messageSchema } from '#sync/answer.ts'
import {
  endedPushSubscriptionSchema,
  mostPushSubscriptions,
  pushKeySchema,
  pushSubscriptionSchema,
} from '#sync/push-subscriptions.ts'
import type { Reference } from '../openapi/reference.ts'

const endpoint = 'https://fcm.googleapis.com/fcm/send/dGhpcyBkZXZpY2U'
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

export const pushReferences: Reference[] = [
  {
    at: 'GET /api/push-subscriptions/key',
    summary: 'Returns the key that signs this server’s pushes.',
    about: 'The `applicationServerKey` for `PushManager.subscribe` (VAPID), in base64url.',
    session: 'none',
    answer: pushKeySchema,
    also: { 304: 'The key has not changed since the ETag you sent.' },
  },
  {
    at: 'POST /api/push-subscriptions',
    summary: 'Pushes your notifications to a browser, even when no page is open.',
    about: `Takes the result of \`PushSubscription.toJSON()\` without \`expirationTime\`. Repeating the call adds nothing. The subscription ends with your session. You can have ${mostPushSubscriptions}; one more replaces the oldest. A push is JSON with \`id\`, \`title\`, \`message\` and sometimes \`link\`. The endpoint must belong to a push service that this server knows.`,
    body: pushSubscriptionSchema,
    answer: messageSchema,
    samples: { body: { endpoint, keys }, answer: { message: 'This device will be notified.' } },
    says: 'This device will be notified.',
  },
  {
    at: 'DELETE /api/push-subscriptions',
    summary: 'Ends your subscription.',
    about: 'Ending it again succeeds, too.',
    body: endedPushSubscriptionSchema,
    answer: messageSchema,
    samples: {
      body: { endpoint },
      answer: { message: 'This device will no longer be notified.' },
    },
    says: 'This device will no longer be notified.',
  },
]
