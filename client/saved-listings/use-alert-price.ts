import { useEffect, useEffectEvent, useState } from 'react'
import { parsePrice } from '#sync/listings.ts'
import { optionalPriceError } from '../forms/optional-price.ts'

export interface TypedPrice {
  typed: string
  error: string | undefined
  change: (text: string) => void
  /** Stores what is typed, if it is a price or nothing. */
  keep: () => void
}

/**
 * A price that is stored when its field is left, or the sheet around it closes.
 * @param price the stored one
 * @param store gets null for none
 */
export function useAlertPrice(
  price: number | undefined,
  store: (price: number | null) => void,
): TypedPrice {
  const [typed, change] = useState(() => textOf(price))
  const [shown, setShown] = useState(price)
  // The field follows a change from elsewhere, such as another device.
  if (shown !== price) {
    setShown(price)
    if (parsePrice(typed) !== price) change(textOf(price))
  }
  const error = optionalPriceError(typed)

  function keep(): void {
    const wanted = parsePrice(typed)
    if (error === undefined && wanted !== price) store(wanted ?? null)
  }

  const keepLast = useEffectEvent(keep)
  useEffect(() => () => keepLast(), [])

  return { typed, error, change, keep }
}

const textOf = (price: number | undefined): string => (price === undefined ? '' : String(price))
