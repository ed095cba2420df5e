const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const withCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** US dollars, like '$15' and '$4.50'; 0 is 'Free'. */
export function priceText(price: number): string {
  if (price === 0) return 'Free'
  return (Number.isInteger(price) ? whole : withCents).format(price)
}
