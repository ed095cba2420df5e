import { expect, test } from 'vitest'
import { changePayment } from '#sync/actions/payment.ts'
import { parse } from '#sync/parse.ts'
import { paypalLink, venmoLink } from '#sync/payment.ts'
import { Refusal } from '#sync/refusal.ts'

const venmo = 'Venmo handles have 5 to 30 letters, digits, dashes, or underscores.'
const paypal = 'Please enter your PayPal.me name or the email address of your PayPal account.'

function refusalOf(given: object): [string | undefined, string] | undefined {
  try {
    const { args, rule } = changePayment
    parse(args, { id: 'x', ...given }, (output) => rule?.(output))
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return [error.field, error.message]
    throw error
  }
}

test.for(['', '  ', '@maya-k', ' maya_k ', 'maya9', 'a'.repeat(30), `@${'a'.repeat(30)}`])(
  'the Venmo handle “%s” is accepted',
  (venmoHandle) => {
    expect(refusalOf({ venmoHandle })).toBeUndefined()
  },
)

test.for([
  'maya',
  '@',
  'maya k',
  'a'.repeat(31),
  'maya.k@purdue.edu',
  '@@maya-k',
  'venmo.com/maya',
  'mäyäk',
])('the Venmo handle “%s” is refused', (venmoHandle) => {
  expect(refusalOf({ venmoHandle })).toEqual(['venmoHandle', venmo])
})

test.for(['', 'maya', '@maya.k', 'MayaK9', 'maya.k@purdue.edu', ' maya+quad@example.com '])(
  'the PayPal handle “%s” is accepted',
  (paypalHandle) => {
    expect(refusalOf({ paypalHandle })).toBeUndefined()
  },
)

test.for([
  'maya k',
  'maya@',
  '@',
  'https://paypal.me/maya',
  'a@b',
  'a@b@c.de',
  '-',
  'm'.repeat(31),
])('the PayPal handle “%s” is refused', (paypalHandle) => {
  expect(refusalOf({ paypalHandle })).toEqual(['paypalHandle', paypal])
})

test('a link has the name without its @, and an email address has no link', () => {
  expect(venmoLink('@maya-k')).toBe('https://venmo.com/u/maya-k')
  expect(venmoLink('maya-k')).toBe('https://venmo.com/u/maya-k')
  expect(paypalLink('@mayak')).toBe('https://paypal.me/mayak')
  expect(paypalLink('maya.k@purdue.edu')).toBeUndefined()
})
