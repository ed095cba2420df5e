const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const withCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** A price in words that the server writes; nothing to pay is 'Free'. */
export function priceText(cents: number): string {
  if (cents === 0) return 'Free'
  return (cents % 100 === 0 ? whole : withCents).format(cents / 100)
}
