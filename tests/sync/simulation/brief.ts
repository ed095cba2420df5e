import { imageNameOf } from '#sync/images.ts'
import type { Conversation, Message } from '#sync/messages.ts'
import { keyOf, type TableName, type Tables } from '#sync/engine/view.ts'

/** What a screen shows of a row. */
export type Brief = Readonly<Record<string, string | number | boolean | undefined>>
/** Rows by table and key: `listings/…`. */
export type Screen = Map<string, Brief>

/** The parts of each row that the simulation compares. */
export const briefOf: { [T in keyof Tables]: (row: Tables[T]) => Brief } = {
  listings: ({ title, price, status, universityId, seller, timeListed, images }) => ({
    title,
    price,
    status,
    universityId,
    seller: seller._id,
    listed: timeListed,
    photos: images.map(imageNameOf).join(),
  }),
  savedListings: ({ notifyOnUpdate }) => ({ notifyOnUpdate }),
  notifications: ({ message, read }) => ({ message, read }),
  conversations: ({ time, hasNewMessage, hasInteractedBefore, readUpTo, last }: Conversation) => ({
    time,
    hasNewMessage,
    hasInteractedBefore,
    readUpTo,
    lastSender: last?.senderId,
  }),
  messages: ({ otherUserId, senderId, content, timeSent, listingId, ...message }: Message) => ({
    other: otherUserId,
    senderId,
    content,
    timeSent,
    about: listingId,
    state: message.state,
    photos: message.images?.map(imageNameOf).join(),
  }),
  ownProfiles: ({ profileImage, awaitedImage, availability, ...own }) => ({
    picture: profileImage?.path,
    awaitedImage,
    username: own.username,
    bio: own.bio,
    shown: own.showAvailability,
    days: JSON.stringify(availability),
    venmo: own.venmoHandle,
    paypal: own.paypalHandle,
  }),
  blocks: ({ isBlocked, isBlockedBy }) => ({ isBlocked, isBlockedBy }),
  reviews: ({ rating, comment, edited }) => ({ rating, comment, edited }),
  deals: ({ state, reason, amount, by, turn, title, expires, ...deal }) => ({
    state,
    reason,
    amount,
    by,
    turn,
    title,
    expires,
    offered: deal.offered.join(),
    agreed: deal.timeAgreed,
    confirmed: deal.timeConfirmed !== undefined || undefined,
  }),
  meetUps: ({ number, at, zone, spotId, place, by, state, turn, asked, ...meetUp }) => ({
    number,
    at,
    zone,
    spotId,
    place,
    by,
    state,
    turn,
    agreed: meetUp.timeAgreed,
    asked,
    here: meetUp.hereAt,
    hereNote: meetUp.hereNote,
    otherHere: meetUp.otherHereAt,
    otherHereNote: meetUp.otherHereNote,
  }),
  spots: ({ name, hint, position }) => ({ name, hint, position }),
  searches: ({ search, alert, wanted }) => ({ search, alert, wanted }),
  wanted: ({ title, note }) => ({ title, note }),
}

export const briefRows = <T extends TableName>(table: T, rows: Tables[T][]): [string, Brief][] =>
  rows.map((row) => [keyOf[table](row), briefOf[table](row)])
