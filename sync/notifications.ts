import * as v from 'valibot'

/** Add a new kind here and create it with `notify` on the server. Other code treats all kinds alike. */
export const notificationTypes = ['message', 'savedListing', 'other'] as const
export type NotificationType = (typeof notificationTypes)[number]

export const notificationSchema = v.object({
  _id: v.string(),
  title: v.string(),
  message: v.string(),
  type: v.picklist(notificationTypes),
  /** The page of the app to open, if there is one. */
  link: v.optional(v.string()),
  read: v.boolean(),
  /** When it was made, ISO 8601. */
  time: v.string(),
})
export type Notification = v.InferOutput<typeof notificationSchema>

/** Latest first, in the same order on every device. */
export const latestFirst = (one: Notification, other: Notification): number =>
  order(other).localeCompare(order(one))

const order = ({ time, _id }: Notification): string => `${time} ${_id}`

/** The most ids in one call: more than any user sees. */
export const mostCleared = 500
