import { protocolVersion, type SyncAnswer, type SyncRequest } from '#sync/engine/protocol.ts'

/** An answer whose actions are then lost, because the server crashed before its commit. */
export const premature = ({ actions, cursor }: SyncRequest): SyncAnswer => ({
  v: protocolVersion,
  now: 0,
  results: actions.map(([seq]) => [seq, 'ok']),
  last: actions.at(-1)?.[0] ?? 0,
  from: cursor,
  cursor: cursor ?? '',
  more: false,
  reset: false,
  purge: [],
  del: {},
  cols: {},
  put: {},
})
