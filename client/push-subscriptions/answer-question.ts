import * as v from 'valibot'
import { editListing, renewListings } from '#sync/actions/listings.ts'
import { performInBackground } from '../device/worker/perform-in-background.ts'

/** A button of a notification, which the DOM types lack. */
interface NotificationButton {
  action: string
  title: string
}

const answersSchema = v.picklist(['available', 'sold'])

/**
 * The buttons of a notification that asks whether listings are still available. Browsers without
 * buttons show none. Nobody sells several listings with one tap.
 */
export const buttonsOf = (asks: readonly string[]): NotificationButton[] =>
  asks.length === 1
    ? [
        { action: 'available', title: 'Still available' },
        { action: 'sold', title: 'Sold' },
      ]
    : [{ action: 'available', title: 'All still available' }]

/**
 * In the worker: what a button says about the listings of its notification.
 * @returns whether it is done; otherwise a page has to ask
 */
export async function answerQuestion(
  registration: ServiceWorkerRegistration,
  answer: string,
  ids: readonly string[],
): Promise<boolean> {
  const [id] = ids
  if (id === undefined || !v.is(answersSchema, answer)) return false
  return answer === 'available'
    ? performInBackground(registration, renewListings, { ids: [...ids] })
    : performInBackground(registration, editListing, { id, status: 'Sold' })
}
