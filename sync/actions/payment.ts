import * as v from 'valibot'
import { defineAction } from '../engine/action.ts'
import { handleSchema, paymentProblem } from '../payment.ts'

/** Changes the given handles. An empty one is removed. */
export const changePayment = defineAction('payment.change', {
  version: 1,
  rest: 'PUT /api/users/update-payment-handles/:id',
  args: v.strictObject({
    id: v.string(),
    venmoHandle: v.optional(handleSchema),
    paypalHandle: v.optional(handleSchema),
  }),
  rule: paymentProblem,
  touches: ({ id }) => [{ table: 'ownProfiles', key: id }],
  local(view, { id, venmoHandle, paypalHandle }) {
    view.put('ownProfiles', {
      ...(view.get('ownProfiles', id) ?? { _id: id }),
      ...(venmoHandle !== undefined && { venmoHandle }),
      ...(paypalHandle !== undefined && { paypalHandle }),
    })
  },
  words: () => 'Payment info',
  editable: {
    venmoHandle: { label: 'Venmo Handle', input: 'username' },
    paypalHandle: { label: 'PayPal Handle', input: 'username' },
  },
  page: 'settings',
})
