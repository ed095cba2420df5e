export const reportReasons = ['Spam', 'Inappropriate Content', 'Other'] as const
export const bugCategories = ['UI', 'Functionality', 'Security'] as const
export const bugPriorities = ['Low', 'Medium', 'High'] as const
export type ReportReason = (typeof reportReasons)[number]

/** The most characters of each text. */
export const reportLimits = { details: 2000, reason: 2000, description: 4000 } as const
