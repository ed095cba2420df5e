import {
  protocolVersion,
  type SyncAnswer,
  type SyncRequest,
  type SyncResult,
} from '#sync/engine/protocol.ts'
import { listing, now, putting } from '../engine/phone.ts'
import type { Deed } from './actions.ts'

interface Row {
  price: number
  campus: string
  deleted: boolean
  /** The commit that changed it last. */
  rev: number
}

interface Client {
  last: number
  push: string
  lease: string
  results: SyncResult[]
}

/** A server as plain data: what is not in here, a restored backup does not know. */
export interface History {
  /** The tag of each commit, in order. */
  tags: number[]
  rows: Record<string, Row>
  campus: string
  clients: Record<string, Client>
  /** Every action that was done, as `client:number`. */
  ledger: string[]
}

/** An answer, with what it means in plain words. */
export interface Answered {
  answer: SyncAnswer
  /** The price of each row that it brings, and the ids that it deletes. */
  prices: Record<string, number>
  gone: string[]
  /** The actions that are included in the rows; undefined while more rows follow. */
  included: string[] | undefined
}

export const emptyHistory = (): History => ({
  tags: [1],
  rows: { old: { price: 10, campus: 'purdue', deleted: false, rev: 1 } },
  campus: 'purdue',
  clients: {},
  ledger: [],
})

export const visible = ({ rows, campus }: History): [string, Row][] =>
  Object.entries(rows).filter(([, row]) => !row.deleted && row.campus === campus)

/**
 * Answers a request and changes `history`, as docs/sync.md describes it.
 * @param nextTag makes a tag that no history has used
 */
export function serve(history: History, request: SyncRequest, nextTag: () => number): Answered {
  const results = push(history, request, nextTag)
  return pull(history, request, results)
}

function push(history: History, request: SyncRequest, nextTag: () => number): SyncResult[] {
  const { client: name, ack, actions, push: named } = request
  if (!named) return []
  const client = (history.clients[name] ??= { last: ack, results: [], push: '', lease: '' })
  client.last = Math.max(client.last, ack)
  if (client.push !== named.id) client.lease = cursorAt(history, history.tags.length)
  client.push = named.id
  client.results = client.results.filter(([seq]) => seq > ack)
  const results: SyncResult[] = []
  let previous = named.after ?? ack
  for (const [seq, kind, , args] of actions) {
    if (client.last < previous) break
    if (seq > client.last) {
      const result = run(history, Object.assign({ kind }, args) as Deed, seq, nextTag)
      client.last = seq
      if (result[1] === 'no') client.results.push(result)
      else history.ledger.push(`${name}:${seq}`)
    }
    results.push(client.results.find((result) => result[0] === seq) ?? [seq, 'ok'])
    previous = seq
  }
  return results
}

function run(history: History, deed: Deed, seq: number, nextTag: () => number): SyncResult {
  const refused = (message: string): SyncResult => [seq, 'no', { code: 'bad_input', message }]
  const commit = () => history.tags.push(nextTag())
  if (deed.kind === 'move') {
    commit()
    history.campus = deed.campus
    return [seq, 'ok']
  }
  const row = history.rows[deed.id]
  if (deed.kind === 'create') {
    if (deed.isBad) return refused('bad')
    if (row) return refused('exists')
    const rev = commit()
    history.rows[deed.id] = { price: deed.price, campus: history.campus, deleted: false, rev }
    return [seq, 'ok']
  }
  if (!row || row.deleted || row.campus !== history.campus)
    return deed.kind === 'delete' ? [seq, 'ok'] : refused('not found')
  row.rev = commit()
  if (deed.kind === 'delete') row.deleted = true
  else row.price = deed.price
  return [seq, 'ok']
}

/** `number.tag@campus`, and during a snapshot `/id` of the last row that was sent. */
const cursorShape = /^(\d+)\.(\d+)@([^/]+)(?:\/(.*))?$/

function pull(history: History, request: SyncRequest, results: SyncResult[]): Answered {
  const { client, ack, cursor: from, limit } = request
  const known = history.clients[client]
  const last = known?.last ?? ack
  const lease = request.push && known ? { lease: known.lease } : {}
  const answer = { ...plain, ...lease, results, from, cursor: from, last }
  if (limit === 0) return { answer: { ...answer, more: true }, ...nothing }
  const [, number, tag, campus, sentUpTo] = cursorShape.exec(from ?? '') ?? []
  const rev = Number(number)
  const isKnown = campus === history.campus && history.tags[rev - 1] === Number(tag)
  const page =
    isKnown && sentUpTo === undefined
      ? changesAfter(history, rev, limit)
      : snapshotAfter(history, isKnown ? { rev, id: sentUpTo ?? '' } : undefined, limit)
  return {
    answer: {
      ...answer,
      cursor: page.cursor,
      more: page.more,
      reset: !isKnown,
      ...putting(Object.entries(page.prices).map(([id, price]) => rowOf(id, price))),
      del: { listings: page.gone },
    },
    prices: page.prices,
    gone: page.gone,
    included: page.more ? undefined : [...history.ledger],
  }
}

const rowOf = (id: string, price: number) => ({ ...listing(0), _id: id, price })

interface Page {
  prices: Record<string, number>
  gone: string[]
  cursor: string
  more: boolean
}

const cursorAt = ({ tags, campus }: History, rev: number): string =>
  `${rev}.${tags[rev - 1]}@${campus}`

/** At most `limit` changed rows, oldest commit first. A commit changes one row. */
function changesAfter(history: History, rev: number, limit: number): Page {
  const changed = Object.entries(history.rows)
    .filter(([, row]) => row.rev > rev && row.campus === history.campus)
    .toSorted(([, a], [, b]) => a.rev - b.rev)
  const page = changed.slice(0, limit)
  const more = page.length < changed.length
  const head = more ? (page.at(-1)?.[1].rev ?? rev) : history.tags.length
  return {
    prices: Object.fromEntries(
      page.filter(([, row]) => !row.deleted).map(([id, { price }]) => [id, price]),
    ),
    gone: page.filter(([, row]) => row.deleted).map(([id]) => id),
    cursor: cursorAt(history, head),
    more,
  }
}

/** The first rows of a snapshot, or the next ones. What changes meanwhile follows as changes. */
function snapshotAfter(
  history: History,
  begun: { rev: number; id: string } | undefined,
  limit: number,
): Page {
  const left = visible(history)
    .filter(([id]) => id > (begun?.id ?? ''))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const page = left.slice(0, limit)
  const rev = begun?.rev ?? history.tags.length
  const isLast = page.length === left.length
  // The changes since the snapshot began follow in an answer of their own.
  const isBehind = rev < history.tags.length
  return {
    prices: Object.fromEntries(page.map(([id, { price }]) => [id, price])),
    gone: [],
    cursor: cursorAt(history, rev) + (isLast ? '' : `/${page.at(-1)?.[0] ?? ''}`),
    more: !isLast || isBehind,
  }
}

const nothing = { prices: {}, gone: [], included: undefined }

const plain: SyncAnswer = {
  v: protocolVersion,
  now,
  results: [],
  last: 0,
  from: null,
  cursor: null,
  more: false,
  reset: false,
  purge: [],
  del: {},
  cols: {},
  put: {},
}
