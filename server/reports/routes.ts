import { reportBug, reportListing, reportUser } from '#sync/reports.ts'
import { expose, type Exposure } from '../sync/mount.ts'
import { bug, listing, user } from './actions.ts'

/** The report actions; their bodies are their arguments. */
export const reportWrites: Exposure[] = [
  expose(listing, { body: reportListing.args, args: ({ body }) => body }),
  expose(user, { body: reportUser.args, args: ({ body }) => body }),
  expose(bug, { body: reportBug.args, args: ({ body }) => body }),
]
