import { createBrowserHistory, type HistoryLocation } from '@tanstack/react-router'
import { createStore } from '../create-store.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The layers over the page, lowest first. Each has an entry of its own. */
    layers?: readonly string[]
    /** The key of the page's entry. The entries of its layers and of its listings repeat it. */
    page?: string
  }
}

export interface Layer {
  id: string
  /** Going back has taken the layer's entry away. */
  close: () => void
}

/** What lies over the page, lowest first. */
const layers = createStore<readonly Layer[]>([])

/** The history of the router. An entry that leads to another page takes the place of a layer’s. */
export const history = createBrowserHistory()
const push = history.push
const replace = history.replace

/** Layers whose entry is in the history. */
const entered = new Set<Layer>()
let last = history.location
let rendered: string | undefined
/** Runs when the browser has arrived at the entry that it goes back to. */
let waiting: (() => void)[] | undefined
let count = 0

type Place = Pick<HistoryLocation, 'state'>

const idsOf = ({ state }: Place): readonly string[] => state.layers ?? []
const pageOf = ({ state }: Place): string => state.page ?? state.__TSR_key ?? ''

/** How the router keeps where a page was scrolled to: layers open and close without moving it. */
export const scrolling = {
  getScrollRestorationKey: pageOf,
  scrollRestoration({ location }: { location: Place }): boolean {
    const isSame = rendered === pageOf(location)
    rendered = pageOf(location)
    return !isSame
  },
}

history.push = (path, state, options) => {
  if (waiting) {
    waiting.push(() => history.push(path, state, options))
    return
  }
  const isLayer = idsOf(history.location).length > 0
  const next = isLayer ? replace : push
  // The sheet of a listing lies over the page, too.
  const page = state?.listingId === undefined ? undefined : pageOf(history.location)
  next(path, { ...state, layers: undefined, page }, options)
}

history.replace = (path, state, options) => {
  if (waiting) {
    waiting.push(() => history.replace(path, state, options))
    return
  }
  const { pathname, state: now } = history.location
  const stays = new URL(path, location.origin).pathname === pathname && now.page !== undefined
  const { layers: ids, page } = stays ? now : {}
  replace(path, { ...state, layers: ids, page }, options)
}

/** Entries of an earlier load of the page must not look like those of this one. */
export function newLayerId(): string {
  count += 1
  return `${performance.timeOrigin}-${count}`
}

/** Puts a layer over the page. @returns takes it away */
export function openLayer(layer: Layer): () => void {
  layers.set([...layers.read(), layer])
  queueMicrotask(follow)
  return () => {
    if (drop(layer)) queueMicrotask(follow)
  }
}

/**
 * Asks before the layer or the page goes away.
 * @param mayClose answers false if the layer has to stay, and shows why
 * @returns stops asking
 */
export const guardLayer = (id: string, mayClose: () => boolean): (() => void) =>
  history.block({
    blockerFn: ({ nextLocation }) => !idsOf(nextLocation).includes(id) && !mayClose(),
  })

function drop(layer: Layer): boolean {
  entered.delete(layer)
  const open = layers.read()
  layers.set(open.filter((other) => other !== layer))
  return open.includes(layer)
}

/** Leaves this entry for the one before. The next navigation starts there. */
export function leaveEntry(steps = 1): void {
  waiting = []
  history.go(-steps, { ignoreBlocker: true })
}

/** Gives the history an entry for each open layer, and no other. */
function follow(): void {
  if (waiting) return
  const held = idsOf(history.location)
  const open = layers.read()
  const differs = open.findIndex(({ id }, index) => held[index] !== id)
  const shared = Math.min(differs < 0 ? open.length : differs, held.length)
  if (held.length > shared + 1 || (held.length > shared && open.length === shared)) {
    leaveEntry(held.length - shared)
    return
  }
  for (const [index, layer] of open.entries()) {
    if (index < shared) continue
    entered.add(layer)
    const ids = open.slice(0, index + 1).map(({ id }) => id)
    const isLeft = index < held.length
    const { href, state } = history.location
    const next = isLeft ? replace : push
    next(href, { ...state, layers: ids, page: pageOf(history.location) }, { ignoreBlocker: true })
  }
}

history.subscribe(({ location }) => {
  const before = last
  last = location
  for (const layer of layers.read().toReversed()) {
    if (!entered.has(layer) || idsOf(location).includes(layer.id)) continue
    drop(layer)
    layer.close()
  }
  // What has changed the address under a layer, such as a filter, has changed the page's address.
  const { href, state } = location
  const isLeft = idsOf(location).length < idsOf(before).length
  if (isLeft && pageOf(before) === pageOf(location) && href !== before.href) {
    replace(before.href, { ...state, page: pageOf(location) }, { ignoreBlocker: true })
  }
  const next = waiting ?? []
  waiting = undefined
  for (const go of next) go()
  queueMicrotask(follow)
})

// A reload ends the layers, so their entries go as well.
follow()
