import { ownDataHead, ownDataPortion } from './accounts/own-data/reads.ts'
import { blockedUsersPage, blockersPage } from './blocks/pages.ts'
import { dealsPage } from './deals/pages.ts'
import { feedPage, sellerPage } from './listings/pages.ts'
import { conversationsPage, messagesPage } from './messages/pages.ts'
import { countOf } from './metrics/counts.ts'
import { savedPage } from './saved-listings/pages.ts'
import { pullText } from './sync/pull-text.ts'

/** The table of reads that threads run. Each runs in a transaction of its own. */
export const reads = {
  feedPage,
  sellerPage,
  conversationsPage,
  messagesPage,
  savedPage,
  dealsPage,
  pullText,
  ownDataHead,
  ownDataPortion,
  blockedUsersPage,
  blockersPage,
  countOf,
}
