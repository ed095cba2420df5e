import type { Mutant } from './mutant.ts'
import { pageMutants } from './page-mutants.ts'

/** Slips that the simulation or the explorer must see, by what they do. */
export const mutants: Record<string, Mutant> = {
  'no pending effect shows': {
    file: 'sync/engine/overlay.ts',
    from: 'const effect = effectOf(this.#owner, queued)',
    to: 'const effect = effectOf(this.#owner, { ...queued, version: 0 })',
    found: /shows /,
  },
  'an acknowledged action leaves the queue before its rows arrive': {
    file: 'sync/engine/apply.ts',
    from: 'const included = answer.more ? 0 : Math.min(answer.last, outcome.ackedUpTo)',
    to: 'const included = outcome.ackedUpTo',
    found: /queues \[\] instead of/,
  },
  'no action depends on another': {
    file: 'sync/engine/overlay.ts',
    from: 'const maker = rows.find(({ madeBy }) => madeBy !== undefined)?.madeBy',
    to: 'const maker = rows.find(() => false)?.madeBy',
    found: /sets aside .* instead of/,
  },
  'a refusal leaves the dependents in the queue': {
    file: 'sync/engine/refused.ts',
    from: 'const dependents = dependentsOf(action, log, makers)',
    to: 'const dependents = dependentsOf(action, [], makers)',
    found: /sets aside .* instead of/,
  },
  'a retry loses the dependents': {
    file: 'sync/engine/refused.ts',
    from: 'for (const action of [entry.action, ...entry.dependents]) {',
    to: 'for (const action of [entry.action]) {',
    found: /queues .* instead of/,
  },
  'nothing is too old': {
    file: 'sync/engine/refused.ts',
    from: 'now - at > (isSent ? oldest.unanswered : oldest.unsent)',
    to: 'now - at > Infinity + (isSent ? oldest.unanswered : oldest.unsent)',
    found: /was sent after more than 30 days/,
  },
  'everything that was sent is too old': {
    file: 'sync/engine/refused.ts',
    from: 'now - at > (isSent ? oldest.unanswered : oldest.unsent)',
    to: 'now - at > (isSent ? 0 : oldest.unsent)',
    found: /A request leaves action 1 out/,
  },
  'an action that a restored server lost is not sent again': {
    file: 'sync/engine/apply.ts',
    from: 'let ackedUpTo = Math.min(state.ackedUpTo, answer.last)',
    to: 'let ackedUpTo = state.ackedUpTo',
    found: /A round ended as done without action/,
  },
  'a newer action overtakes a lost one': {
    file: 'sync/engine/outbox.ts',
    from: 'opened && isAcknowledged ? { ...opened, after: state.ackedUpTo } : opened',
    to: 'isAcknowledged ? opened : opened',
    found: /A device ends with .* instead of/,
    seenBy: 'explorer',
  },
  'a sent action is withdrawn': {
    file: 'sync/engine/withdraw.ts',
    from: 'const unsent = await tx.log.after(sentUpTo, Infinity)',
    to: 'const unsent = await tx.log.after(sentUpTo - Infinity, Infinity)',
    found: /Withdrawing .* took back/,
  },
  'an acknowledgment is forgotten': {
    file: 'sync/engine/apply.ts',
    from: `      ackedUpTo: outcome.ackedUpTo,
`,
    to: '',
    found: /sets aside .* instead of/,
  },
  'an answer for another cursor is applied': {
    file: 'sync/engine/apply.ts',
    from: 'if (answer.from !== (state.rows === rowVersion ? state.cursor : null)) return undefined',
    to: '',
    found: /shows of listings/,
  },
  'each action claims that its listings are here': {
    file: 'sync/engine/outbox.ts',
    from: '(await lackedListings(tx, owner, batch)).length === 0',
    to: '(await lackedListings(tx, owner, batch)).length >= 0',
    found: /listings differ/,
  },
  'an action does not wait for the one before': {
    file: 'server/sync/queue-repeats.ts',
    from: "if (client.last < previous) return 'waits'",
    to: '',
    found: /was called done and is not/,
  },
  'a round ends as done when another tab was faster': {
    file: 'sync/engine/round.ts',
    from: `    if (!applied) {
      overtaken += 1
      continue
    }`,
    to: `if (!applied) return { kind: 'done' }`,
    found: /A round ended as done without action/,
  },
  'a lost lease is accepted although a copy has used the numbers': {
    file: 'server/sync/lease.ts',
    from: ' && first > client.last',
    to: '',
    found: /was called done and is not/,
  },
  'a copy is not noticed': {
    file: 'server/sync/lease.ts',
    from: '  client.lease === lease ||',
    to: '  client.lease !== null ||',
    found: /was called done and is not/,
  },
  'a block takes nothing away': {
    file: 'server/blocks/sync.ts',
    from: 'await purgedQuery(db).execute({ ...viewer, ...span })',
    to: '(await purgedQuery(db).execute({ ...viewer, ...span })).slice(0, 0)',
    found: /listings differ/,
  },
  'a device ignores that a block takes rows away': {
    file: 'sync/engine/apply.ts',
    from: 'rows.filter((row) => people.has(personOf[table](row)))',
    to: 'rows.filter(() => people.has(undefined))',
    found: /shows of listings/,
  },
  'the end of a block brings no listing back': {
    file: 'server/listings/sync.ts',
    from: '.where(and(isHere, inArray(listings.sellerId, unblockedPeople(db)))),',
    to: '.where(and(isHere, inArray(listings.sellerId, []))),',
    found: /listings differ/,
  },
  'the end of a block is not told': {
    file: 'server/blocks/sync.ts',
    from: "else changes.delete('blocks', row.id)",
    to: '',
    found: /blocks differ/,
  },
  'a reset leaves the old rows': {
    file: 'sync/engine/apply.ts',
    from: 'if (answer.reset) await records.clear()',
    to: '',
    found: /shows /,
  },
  'a snapshot ends with its first listings': {
    file: 'server/sync/snapshot.ts',
    from: '(place, filling) => addListings(place, filling, window.listings),',
    to: '(place, filling) => addListings(place, filling, window.first),',
    found: /listings differ/,
  },
  'a snapshot has too few messages of a conversation': {
    file: 'server/messages/sync.ts',
    from: 'String(window.messages - 1)',
    to: 'String(window.messages - 2)',
    found: /messages differ/,
  },
  'trimming deletes own listings': {
    file: 'client/device/trim.ts',
    from: `    ...rows.in('seller', userId).map(({ _id }) => _id),
`,
    to: '',
    found: /shows /,
  },
  'trimming leaves the oldest messages': {
    file: 'client/device/trim.ts',
    from: 'all.slice(0, Math.max(0, all.length - sizes.keptMessages))',
    to: 'all.slice(sizes.keptMessages)',
    found: /shows /,
  },
  'trimming deletes messages that wait for their photos': {
    file: 'client/device/trim.ts',
    from: "oldest.findIndex(({ state }) => state === 'waiting')",
    to: 'oldest.findIndex(() => false)',
    found: /shows /,
  },
  'results of all devices of a user are deleted with those of one': {
    file: 'server/sync/clients.ts',
    from: '        eq(syncResults.clientId, clientId),\n',
    to: '',
    found: /was called done and is not/,
  },
  'an action larger than a request of a slow line is never sent': {
    file: 'sync/engine/outbox.ts',
    from: 'return i > 0 && bytes > most',
    to: 'return bytes > most',
    found: /A request leaves action 1 out/,
  },
  'a refused photo leaves its listing as it is': {
    file: 'sync/refused-photo.ts',
    from: "rows.all('listings').filter(waits)",
    to: "rows.all('listings').filter(() => false)",
    found: /queues .* instead of/,
  },
  'a write with a refused photo stays in the queue': {
    file: 'client/device/photos/refuse-writes.ts',
    from: 'names(owner.actions, each, photo) ? problem : undefined',
    to: 'names(owner.actions, each, photo) ? undefined : undefined',
    found: /queues .* instead of/,
  },
  'a photo is refused before its writes are': {
    file: 'client/device/photos/refuse-writes.ts',
    from: `  return store.transaction(async (tx) => {
    await blobs.update(sha256, { state: 'refused', since: now, problem: message })`,
    to: `  await blobs.update(sha256, { state: 'refused', since: now, problem: message })
  return store.transaction(async (tx) => {`,
    found: /which their device has/,
  },
  'a photo that the server has deleted is not sent again': {
    file: 'client/device/photos/send-waiting.ts',
    from: "if (syncedAt - (photo.since ?? 0) > LONGEST_ROUND) photo.state = 'waiting'",
    to: "if (syncedAt - (photo.since ?? 0) > Infinity) photo.state = 'waiting'",
    found: /which their device has/,
  },
  ...pageMutants,
}
