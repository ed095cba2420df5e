import * as v from 'valibot'

/** A new kind is added here, and made by `notify` on the server; nothing else knows them apart. */
export const notificationTypes = ['message', 'savedListing', 'other'] as const
export type NotificationType = (typeof notificationTypes)[number]

export const notificationSchema = v.object({
  _id: v.string(),
  title: v.string(),
  message: v.string(),
  type: v.picklist(notificationTypes),
  /** A page of the app, where there is one to go to. */
  link: v.optional(v.string()),
  read: v.boolean(),
  /** When it was made, ISO 8601. */
  time: v.string(),
})
export type Notification = v.InferOutput<typeof notificationSchema>

/** The latest first, the same on every device. */
export const latestFirst = (one: Notification, other: Notification): number =>
  order(other).localeCompare(order(one))

const order = ({ time, _id }: Notification): string => `${time} ${_id}`

/** How many can be named at once: more than anybody is shown. */
export const mostCleared = 500
