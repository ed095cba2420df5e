import { day } from '#sync/time.ts'

const forGood = 'for good'

/** How long a suspension can be. */
export const suspensionLengths = [
  { value: '1', label: '1 day' },
  { value: '7', label: '1 week' },
  { value: '30', label: '30 days' },
  { value: '180', label: '6 months' },
  { value: forGood, label: 'For good' },
]

export const usualLength = '7'

/** The end of a suspension that begins now, in ISO 8601. Undefined for good. */
export const endAfter = (length: string): string | undefined =>
  length === forGood ? undefined : new Date(Date.now() + Number(length) * day).toISOString()
