import { priceText } from '../listings/price-text.ts'
import type { Mail } from '../mail/mailer.ts'
import { oneLine, quoted } from './without-links.ts'

interface SharedListing {
  to: string
  sender: { firstName: string; lastName: string; username: string }
  listing: { id: string; title: string; priceCents: number }
  /** The sender's own message; may be empty. */
  message: string
  optOutToken: string
}

/**
 * The email that shows a listing to a stranger. Text from users appears as plain text without
 * links.
 */
export function sharedListingMail(
  publicUrl: string,
  { to, sender, listing, message, optOutToken }: SharedListing,
): Mail {
  const name = oneLine(`${sender.firstName} ${sender.lastName}`)
  const link = `${publicUrl}/for-you?listingId=${listing.id}`
  const unsubscribe = `${publicUrl}/unsubscribe?token=${optOutToken}`
  const paragraphs = [
    'Hello,',
    `${name} (${oneLine(sender.username)}) has shared a listing on Quad with you:`,
    `    ${oneLine(listing.title)}\n    ${priceText(listing.priceCents)}`,
    link,
    ...(message === '' ? [] : [`${name} wrote:`, quoted(message)]),
    `Quad is a campus marketplace. ${name} entered your address; we have not kept it.`,
    `If you want no more listings shared with you, open this page:\n${unsubscribe}`,
    'Quad',
  ]
  return {
    to,
    subject: 'A listing on Quad was shared with you',
    text: `${paragraphs.join('\n\n')}\n`,
    html: undefined,
    link,
    unsubscribe,
  }
}
