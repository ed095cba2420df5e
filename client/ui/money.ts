const whole = new Intl.NumberFormat(undefined, {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const withCents = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'USD' })

/** Dollars as the reader writes them; nothing to pay is 'Free'. */
export function priceText(price: number): string {
  if (price === 0) return 'Free'
  return (Number.isInteger(price) ? whole : withCents).format(price)
}
