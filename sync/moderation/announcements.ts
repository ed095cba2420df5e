import * as v from 'valibot'

/** The most characters of a text and a link, and how many one person sees at most. */
export const announcementLimits = { text: 300, link: 500, running: 3 } as const

export const announcementText = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Please write a text.'),
  v.maxLength(
    announcementLimits.text,
    `The text must be at most ${announcementLimits.text} characters long.`,
  ),
)

const noLink = 'Please enter a link that begins with https://.'

/** Opens outside of Quad. */
export const announcementLink = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(announcementLimits.link),
  v.url(noLink),
  v.startsWith('https://', noLink),
)

/** An announcement as devices keep it. `until` is its end in ISO 8601. */
export const announcementSchema = v.object({
  _id: v.string(),
  text: v.string(),
  link: v.optional(v.string()),
  until: v.string(),
})
export type Announcement = v.InferOutput<typeof announcementSchema>

/** An announcement as administrators see it. Without a university it is for all. */
export const runningAnnouncementSchema = v.object({
  ...announcementSchema.entries,
  university: v.optional(v.string()),
  madeAt: v.string(),
})
export type RunningAnnouncement = v.InferOutput<typeof runningAnnouncementSchema>
