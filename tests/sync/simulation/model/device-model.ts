import { unpack, type SyncAnswer } from '#sync/engine/protocol.ts'
import type { RefusedWrite } from '#sync/engine/store.ts'
import { keyOf, tableNames, type TableName, type Tables } from '#sync/engine/view.ts'
import { Wrong } from '../wrong.ts'
import { briefOf, type Brief, type Screen } from '../brief.ts'
import { keysOf, replaces, show, type Author, type Deed } from './effects.ts'
import type { Fate, Performed } from './performed.ts'

type Needs = Map<number, number>
const noneDone: (seq: number) => boolean = () => false

/**
 * What a device must show and hold, by the answers that it was given. It uses nothing of the engine
 * except the packing of rows.
 */
export class DeviceModel {
  performed: Performed[] = []
  /** The photos that were chosen on this device, by their names. */
  readonly photos = new Map<string, 'waits' | 'refused'>()
  /** The ids of listings that the device deleted to save space. */
  readonly trimmed = new Set<string>()
  /** Those that its last snapshot had no room for. */
  #beyond = new Set<string>()
  /** Whether the last answer said that the server takes no actions. */
  isPaused = false
  /** Whether a whole snapshot has arrived. */
  isComplete = false
  readonly #told: Screen = new Map()
  #cursor: string | null = null
  #serverTime = 0
  /** How many actions were queued before the last round that ended as done. */
  #settled = 0
  /** What each action needed when the server noticed a copy. */
  #needsOfCopy: Needs = new Map()

  perform(seq: number, deed: Deed, { at, ...author }: Author): void {
    const timed = { ...author, at: Math.max(at, this.#serverTime) }
    this.performed.push({
      seq,
      deed,
      author: timed,
      fate: 'pending',
      isSent: false,
      hasArrived: false,
      isConfirmed: false,
    })
  }

  /** A refused write that was never queued. */
  performRefused(seq: number, deed: Deed, author: Author): void {
    const none = { isSent: false, hasArrived: false, isConfirmed: false }
    this.performed.push({ seq, deed, author, fate: 'refused', entry: seq, ...none })
  }

  copy(): DeviceModel {
    const copy = new DeviceModel()
    copy.performed = structuredClone(this.performed)
    for (const [name, state] of this.photos) copy.photos.set(name, state)
    copy.#beyond = new Set(this.#beyond)
    copy.isComplete = this.isComplete
    copy.isPaused = this.isPaused
    for (const [key, row] of this.#told) copy.#told.set(key, row)
    for (const id of this.trimmed) copy.trimmed.add(id)
    copy.#cursor = this.#cursor
    copy.#serverTime = this.#serverTime
    return copy
  }

  /** The device deletes a row to save space. */
  trim(key: string): void {
    this.#told.delete(key)
    if (key.startsWith('listings/')) this.trimmed.add(key.slice('listings/'.length))
  }

  /** A page of a snapshot had no room for these listings. */
  leaveOut(listings: readonly string[], isFirst: boolean): void {
    if (isFirst) this.#beyond.clear()
    for (const id of listings) this.#beyond.add(id)
  }

  /** Whether it may lack a listing that its user can see. */
  lacks(listing: string): boolean {
    return this.trimmed.has(listing) || this.#beyond.has(listing)
  }

  /** A round ended as done that began after `count` actions. */
  endRound(count: number): void {
    this.#settled = Math.max(this.#settled, count)
  }

  /** @throws Wrong if a round ended as done and left out an action */
  checkRounds(): void {
    const unsent = this.performed
      .slice(0, this.#settled)
      .find(({ fate, isConfirmed }) => fate === 'pending' && !isConfirmed)
    if (unsent) throw new Wrong(`A round ended as done without action ${unsent.seq}.`)
    this.#settled = 0
  }

  /** The server noticed a copy. The device has another id then, unless its state has changed since. */
  leaveOriginal(before: string, after: string): void {
    if (before === after) return
    // The rows that include the confirmed ones are next. Later actions have what those made.
    this.#needsOfCopy = this.#needs()
    for (const each of this.with('pending')) if (each.isConfirmed) each.fate = 'included'
  }

  with(fate: Fate): Performed[] {
    return this.performed.filter((each) => each.fate === fate)
  }

  send(seqs: readonly number[]): void {
    for (const each of this.with('pending'))
      if (!seqs.includes(each.seq) && this.#isReplaced(each, seqs))
        Object.assign(each, { fate: 'withdrawn', isNeedless: true })
    for (const each of this.performed) if (seqs.includes(each.seq)) each.isSent = true
  }

  arrive(seqs: readonly number[]): void {
    for (const each of this.performed) if (seqs.includes(each.seq)) each.hasArrived = true
  }

  /** A refused write that its person discarded or queued again. */
  forget({ action, dependents }: RefusedWrite): void {
    const seqs = [action, ...dependents].map(({ seq }) => seq)
    for (const each of this.with('refused')) if (seqs.includes(each.seq)) each.fate = 'withdrawn'
  }

  /** @throws Wrong if other actions left the queue than those that can be taken back */
  expectWithdrawn(seq: number, gone: readonly number[]): void {
    const isSent = this.performed.some((each) => each.seq === seq && each.isSent)
    const expected = isSent ? [] : this.leave(seq, 'withdrawn')
    const [took, right] = [gone.join(', '), expected.join(', ')]
    if (took !== right) throw new Wrong(`Withdrawing ${seq} took back ${took} instead of ${right}.`)
  }

  /**
   * @param sent the numbers of the actions that it answers
   * @returns false if the answer is of another cursor: then it must change nothing
   */
  hear(answer: SyncAnswer, sent: readonly number[]): boolean {
    if (answer.from !== this.#cursor) return false
    this.#cursor = answer.cursor
    this.isPaused = answer.maintenance !== undefined
    this.isComplete = answer.more ? this.isComplete && !answer.reset : true
    this.#serverTime = Math.max(this.#serverTime, answer.now)
    const needs = this.#needs()
    this.#hearRows(answer)
    this.#hearResults(answer, sent, needs)
    return true
  }

  /** What the screen must show. */
  screen(): Screen {
    const screen = new Map(this.#told)
    for (const { deed, author } of this.with('pending')) show(screen, deed, author)
    return screen
  }

  /** The device cannot tell whether the other copy sent it. */
  leaveUnsure(seq: number): void {
    this.leave(seq, 'refused', noneDone, this.#needsOfCopy)
  }

  /** Its dependents go with it, because they have no row to work on. */
  leave(seq: number, fate: Fate, isDone = noneDone, needs = this.#needs()): number[] {
    const gone = [seq]
    for (const each of this.with('pending')) {
      const isFollower = gone.includes(needs.get(each.seq) ?? 0)
      if (isFollower && !each.isConfirmed && !isDone(each.seq)) gone.push(each.seq)
    }
    for (const each of this.with('pending'))
      if (gone.includes(each.seq)) Object.assign(each, { fate, entry: seq })
    return gone
  }

  /** The device may drop what a later action makes needless. */
  dropNeedless(log: readonly number[]): void {
    for (const each of this.with('pending'))
      if (!log.includes(each.seq) && this.#isReplaced(each)) each.fate = 'withdrawn'
  }

  /** Whether it was never sent and a later one, of these, makes it needless. */
  #isReplaced({ seq, deed, isSent }: Performed, by?: readonly number[]): boolean {
    const later = this.with('pending').filter((each) => each.seq > seq)
    return (
      !isSent && later.some((one) => by?.includes(one.seq) !== false && replaces(one.deed, deed))
    )
  }

  #hearRows({ reset, purge, del, ...answer }: SyncAnswer): void {
    if (reset) this.#told.clear()
    if (reset) this.trimmed.clear()
    for (const [key, row] of this.#told)
      if (key.startsWith('listings/') && purge.includes(String(row.seller))) this.#told.delete(key)
    for (const table of tableNames) {
      for (const key of del[table] ?? []) this.#told.delete(`${table}/${key}`)
      for (const [key, row] of briefRows(table, unpack(answer, table)))
        this.#told.set(`${table}/${key}`, row)
    }
    for (const id of this.trimmed) if (this.#told.has(`listings/${id}`)) this.trimmed.delete(id)
  }

  #hearResults({ results, more, last }: SyncAnswer, sent: readonly number[], needs: Needs): void {
    // A server that was restored may have lost what it confirmed.
    for (const each of this.with('pending')) if (each.seq > last) each.isConfirmed = false
    const outcomes = new Map(results.map((result) => [result[0], result]))
    for (const each of this.with('pending')) {
      if (each.isConfirmed || each.fate !== 'pending') continue
      const outcome = outcomes.get(each.seq)
      if (outcome === undefined && sent.includes(each.seq)) break
      if (outcome === undefined) continue
      const [, kind, problem] = outcome
      if (kind === 'ok') each.isConfirmed = true
      else {
        const fate = problem.conflicts ? 'inConflict' : 'refused'
        this.leave(each.seq, fate, (seq) => outcomes.get(seq)?.[1] === 'ok', needs)
      }
    }
    if (more) return
    for (const each of this.with('pending'))
      if (each.isConfirmed && each.seq <= last) each.fate = 'included'
  }

  /** By number, the pending action that made a row of each one which the server has not shown. */
  #needs(): Needs {
    const screen = new Map(this.#told)
    const makers = new Map<string, number>()
    const needs: Needs = new Map()
    for (const { seq, deed, author } of this.with('pending')) {
      const [need] = keysOf(deed, author).flatMap((key) => makers.get(key) ?? [])
      if (need !== undefined) needs.set(seq, need)
      show(screen, deed, author)
      for (const key of keysOf(deed, author))
        if (screen.has(key) && !this.#told.has(key) && !makers.has(key)) makers.set(key, seq)
    }
    return needs
  }

  told = (): Screen => this.#told
}

const briefRows = <T extends TableName>(table: T, rows: Tables[T][]): [string, Brief][] =>
  rows.map((row) => [keyOf[table](row), briefOf[table](row)])
