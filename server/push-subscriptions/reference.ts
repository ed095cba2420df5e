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
    summary: 'The key by which browsers know this server’s pushes.',
    about: 'The `applicationServerKey` for `PushManager.subscribe` (VAPID), in base64url.',
    session: 'none',
    answer: pushKeySchema,
  },
  {
    at: 'POST /api/push-subscriptions',
    summary: 'Has your notifications pushed to a browser, also while no page is open.',
    about: `What \`PushSubscription.toJSON()\` gives, without \`expirationTime\`. Once or many times, it is one; it ends with the session that asks. You have ${mostPushSubscriptions} at most, and the oldest goes. What comes is JSON with \`id\`, \`title\`, \`message\` and perhaps \`link\`. The endpoint has to be of a push service that this server knows.`,
    body: pushSubscriptionSchema,
    answer: messageSchema,
    samples: { body: { endpoint, keys }, answer: { message: 'This device will be notified.' } },
    says: 'This device will be notified.',
    refuses: ['limited'],
  },
  {
    at: 'DELETE /api/push-subscriptions',
    summary: 'Ends a subscription of yours.',
    about: 'One that is gone already is answered the same.',
    body: endedPushSubscriptionSchema,
    answer: messageSchema,
    samples: {
      body: { endpoint },
      answer: { message: 'This device will no longer be notified.' },
    },
    says: 'This device will no longer be notified.',
  },
]
