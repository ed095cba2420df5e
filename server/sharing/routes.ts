import { shareListing, stopShares } from '#sync/sharing.ts'
import { expose, type Exposure } from '../sync/mount.ts'
import { share, stop } from './actions.ts'

/** The sharing actions; their bodies are their arguments. */
export const sharingWrites: Exposure[] = [
  expose(share, { body: shareListing.args, args: ({ body }) => body }),
  expose(stop, { body: stopShares.args, args: ({ body }) => body }),
]
