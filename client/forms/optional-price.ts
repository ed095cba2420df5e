import { priceProblem, priceSentence } from '#sync/listings.ts'

/** Why a typed text is neither a price nor empty, for a field that may be left empty. */
export function optionalPriceError(text: string): string | undefined {
  const problem = text.trim() === '' ? undefined : priceProblem(text)
  return problem === priceSentence ? 'Enter a price, such as 20.' : problem
}
