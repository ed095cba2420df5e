import type * as v from 'valibot'
import { messageSchema } from '#sync/answer.ts'
import { pushKeySchema, type PushSubscriptionGiven } from '#sync/push-subscriptions.ts'
import { api } from '../device/session/api.ts'
import type { ApiResult } from '../device/session/send.ts'

type Message = v.InferOutput<typeof messageSchema>

export const readPushKey = (): Promise<ApiResult<v.InferOutput<typeof pushKeySchema>>> =>
  api('GET', '/api/push-subscriptions/key', { schema: pushKeySchema })

export const storeSubscription = (body: PushSubscriptionGiven): Promise<ApiResult<Message>> =>
  api('POST', '/api/push-subscriptions', { body, schema: messageSchema })

export const endSubscription = (endpoint: string): Promise<ApiResult<Message>> =>
  api('DELETE', '/api/push-subscriptions', { body: { endpoint }, schema: messageSchema })
