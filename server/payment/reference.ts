import { paymentAnswerSchema } from '#sync/payment.ts'
import type { Reference } from '../openapi/reference.ts'

export const paymentReads: Reference[] = [
  {
    at: 'GET /api/users/payment-handles/:id',
    summary: 'Returns the payment handles of a user.',
    about:
      'You see your own, and those of people on your campus who have written to you. Those of anyone else look as if the person did not exist.',
    answer: paymentAnswerSchema,
    refuses: ['not_found'],
  },
]
