import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { hearFirst } from './popped.ts'

/**
 * While a layer is open, the history has one more entry for the same page, the spare one. The browser's Back
 * leaves that entry only, which closes the topmost layer. The router knows nothing of it: the spare entry
 * repeats the router's own state and address, and its traversals are kept from the router.
 */
type Entry = { state: EntryState | null; href: string }
type EntryState = { __TSR_index?: number; __TSR_key?: string; layerOver?: string | undefined }
type Write = 'pushState' | 'replaceState'

const { pushState, replaceState } = History.prototype
/** A browser may keep the mark when the router copies a state, so the mark names the entry. */
const isSpare = ({ state }: Entry): boolean =>
  state?.layerOver !== undefined && state.layerOver === state.__TSR_key
const present = (): Entry => ({ state: history.state as EntryState | null, href: location.href })

/** Each closes a layer; the topmost is the last. */
const layers: (() => void)[] = []
let here = present()
/** A traversal of ours is on its way; what is written meanwhile waits for it. */
let isTravelling = false
let waiting: (() => void)[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Closing and opening in the same task need no traversal. */
function settleSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(settle)
}

function settle(): void {
  if (isTravelling) return
  if (layers.length === 0) {
    if (isSpare(here)) travel(-1)
  } else if (!isSpare(here)) write('pushState', marked(here.state), here.href)
}

function travel(steps: number): void {
  isTravelling = true
  history.go(steps)
}

const marked = (state: EntryState | null): EntryState => ({
  ...state,
  layerOver: state?.__TSR_key ?? '',
})

function write(name: Write, state: EntryState | null, href: string): void {
  const entry = [state, '', href] as const
  if (name === 'pushState') pushState.call(history, ...entry)
  else replaceState.call(history, ...entry)
  here = present()
}

function written(name: Write, state: EntryState | null, href: string): void {
  if (isTravelling) waiting.push(() => written(name, state, href))
  else if (!isSpare(here)) write(name, state, href)
  // The next page takes the place of the spare entry.
  else if (name === 'pushState') write('replaceState', state, href)
  else write('replaceState', marked(state), href)
}

function popped(event: PopStateEvent): void {
  const before = here
  here = present()
  const isSamePage = before.state?.__TSR_index === here.state?.__TSR_index
  if (!isTravelling && (!isSamePage || isSpare(before) === isSpare(here))) return
  event.stopImmediatePropagation()
  // The filters of the feed, for example, may have changed the address meanwhile.
  if (isSpare(before) && isSamePage && before.state?.__TSR_key !== here.state?.__TSR_key)
    write('replaceState', { ...before.state, layerOver: undefined }, before.href)
  if (isTravelling) {
    isTravelling = false
    for (const next of waiting.splice(0)) next()
    settle()
  } else if (isSpare(here)) settle()
  else leaveSpare()
}

function leaveSpare(): void {
  const close = layers.at(-1)
  if (!close) return history.back()
  flushSync(close)
  // Others are open below it, or it asks first. A new entry without a tap would be skipped by Chromium.
  if (layers.length > 0) travel(1)
}

for (const name of ['pushState', 'replaceState'] as const)
  history[name] = (state: EntryState | null, _unused, url) =>
    written(name, state, new URL(url ?? '', location.href).href)
hearFirst(popped)
// After a reload nothing is open.
settleSoon()

/**
 * Lets the browser's Back close something that lies over the page, before anything below it.
 * @param close may leave it open to ask first; `isGuarded` says that it does so
 * @returns whether another layer lies over this one, which Escape closes first
 */
export function useLayer(isOpen: boolean, close: () => void, isGuarded = false): () => boolean {
  const { history: pages } = useRouter()
  const own = useRef<() => void>(undefined)
  const closeIt = useEffectEvent(close)
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const layer = () => closeIt()
    own.current = layer
    layers.push(layer)
    settle()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      settleSoon()
    }
  }, [isOpen])

  // A link to another page and a closed tab ask, too.
  useEffect(() => {
    if (!isOpen || !isGuarded) return undefined
    return pages.block({
      blockerFn() {
        const left = layers.length
        flushSync(closeIt)
        return layers.length === left
      },
      enableBeforeUnload: true,
    })
  }, [isOpen, isGuarded, pages])

  return () => layers.length > 0 && layers.at(-1) !== own.current
}
