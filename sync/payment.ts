import * as v from 'valibot'
import type { Problem } from './parse.ts'

/** How others can pay someone outside of Quad. Empty for none. */
export const paymentHandlesSchema = v.object({
  venmoHandle: v.string(),
  paypalHandle: v.string(),
})
export type PaymentHandles = v.InferOutput<typeof paymentHandlesSchema>

export const paymentAnswerSchema = v.object({ paymentHandles: paymentHandlesSchema })

export const savedPayment = 'Payment info updated successfully!'

export const handleLimit = 254

/** A handle as typed. Blanks around it are not part of it. */
export const handleSchema = v.pipe(v.string(), v.trim(), v.maxLength(handleLimit))

/** Those that change. */
type GivenHandles = { [Name in keyof PaymentHandles]?: string | undefined }

const venmo = /^@?[A-Za-z0-9_-]{5,30}$/
const paypalName = /^@?[A-Za-z0-9][A-Za-z0-9._-]{0,29}$/
const emailLike = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/

/**
 * The first problem of the given handles. PayPal knows people by the name of their PayPal.me page or
 * by the email address of their account. Quad cannot check whether a handle exists.
 */
export function paymentProblem({
  venmoHandle = '',
  paypalHandle = '',
}: GivenHandles): Problem | undefined {
  if (venmoHandle !== '' && !venmo.test(venmoHandle)) {
    return {
      field: 'venmoHandle',
      message: 'Venmo handles have 5 to 30 letters, digits, dashes, or underscores.',
    }
  }
  if (paypalHandle !== '' && !paypalName.test(paypalHandle) && !emailLike.test(paypalHandle)) {
    return {
      field: 'paypalHandle',
      message: 'Please enter your PayPal.me name or the email address of your PayPal account.',
    }
  }
  return undefined
}

const nameOf = (handle: string): string => handle.replace(/^@/, '')

/** The page that pays a Venmo handle. */
export const venmoLink = (handle: string): string => `https://venmo.com/u/${nameOf(handle)}`

/** The page that pays a PayPal.me name; undefined for an email address, which has no page. */
export const paypalLink = (handle: string): string | undefined =>
  paypalName.test(handle) ? `https://paypal.me/${nameOf(handle)}` : undefined
