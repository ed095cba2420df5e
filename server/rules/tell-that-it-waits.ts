import { isolated } from '#sync/texts/isolated.ts'
import { notify } from '../notifications/notify.ts'

type Context = Omit<Parameters<typeof notify>[0], 'actor'>

/** Tells the seller that a listing waits, and not why: a word that is known is written in another way. */
export const tellThatItWaits = (
  context: Context,
  { id, title, sellerId }: { id: string; title: string; sellerId: string },
): Promise<void> =>
  notify({ ...context, actor: undefined }, [sellerId], {
    type: 'other',
    title: 'Your listing waits for a moderator',
    message: `A moderator looks at “${isolated(title)}” before others see it. You will hear about it.`,
    link: `/for-you?listingId=${id}`,
    subject: id,
  })
