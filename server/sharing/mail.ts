import { priceText } from '#sync/money.ts'
import { isolated } from '#sync/texts/isolated.ts'
import type { Mail } from '../mail/mailer.ts'
import { oneLine, quoted } from '../mail/without-links.ts'

interface SharedListing {
  to: string
  sender: { firstName: string; lastName: string; username: string }
  listing: { id: string; title: string; priceCents: number }
  /** The sender's message, or an empty string. */
  message: string
  optOutToken: string
}

/** Shares a listing with a stranger. Text by other people appears as plain text without links. */
export function sharedListingMail(
  publicUrl: string,
  { to, sender, listing, message, optOutToken }: SharedListing,
): Mail {
  const name = isolated(oneLine(`${sender.firstName} ${sender.lastName}`))
  const link = `${publicUrl}/for-you?listingId=${listing.id}`
  const unsubscribe = `${publicUrl}/unsubscribe?token=${optOutToken}`
  const paragraphs = [
    'Hello,',
    `${name} (${isolated(oneLine(sender.username))}) shared a listing on Quad with you:`,
    `    ${oneLine(listing.title)}\n    ${priceText(listing.priceCents / 100)}`,
    link,
    ...(message === '' ? [] : [`${name} wrote:`, quoted(message)]),
    `Quad is a campus marketplace. ${name} entered your address; we haven’t stored it.`,
    `To stop receiving shared listings, open this page:\n${unsubscribe}`,
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
