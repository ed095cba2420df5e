/** Runs in a page: React renders random trees, of which a translator takes the texts away. */
import { createElement, Fragment, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { survivePageTranslation } from '#client/ui/translation.ts'

survivePageTranslation()

type Dice = (sides: number) => number

function diceOf(seed: number): Dice {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % sides
  }
}

/** Text beside something conditional, in elements, fragments, and lists that change their order. */
function tree(roll: Dice, depth = 0): ReactNode {
  const parts = () => Array.from({ length: roll(4) }, () => tree(roll, depth + 1))
  switch (roll(depth > 3 ? 4 : 9)) {
    case 0:
      return null
    case 1:
      return roll(3)
    case 2:
    case 3:
      return ` w${roll(40)} `
    case 4:
    case 5:
      return createElement('p', null, ...parts())
    case 6:
      return createElement(Fragment, null, ...parts())
    case 7:
      return parts().map((part) => createElement(Fragment, { key: `f${roll(1e9)}` }, part))
    default:
      return [...new Set([roll(5), roll(5), roll(5)])].map((key) =>
        createElement(Fragment, { key }, ` k${key} `, roll(2) === 0 && createElement('b')),
      )
  }
}

/** What translators do, to some of the texts. */
function translate(root: Node, roll: Dice): void {
  const name: string = 'font'
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
  for (const text of texts) {
    if (roll(3) === 0 || text.parentElement?.closest('font')) continue
    const font = document.createElement(name)
    const inner = font.appendChild(document.createElement(name))
    const before = text.previousSibling
    const isJoined = roll(4) === 0 && before instanceof Element && before.matches('font')
    // Two texts of one sentence become one.
    if (isJoined) before.append(text.data)
    // The new node takes the place at once, or comes before the old one goes.
    if (isJoined) text.remove()
    else if (roll(2) === 0) text.replaceWith(font)
    else {
      text.before(font)
      text.remove()
    }
    inner.append(roll(3) === 0 && !isJoined ? text : text.data)
  }
}

/** @returns what went wrong, one sentence for each */
export async function translatedTrees(seeds: number, steps: number): Promise<string[]> {
  const faults: string[] = []
  for (let seed = 1; seed <= seeds; seed += 1) {
    const roll = diceOf(seed)
    const [place, control] = [document.createElement('div'), document.createElement('div')]
    document.body.replaceChildren(place, control)
    const onUncaughtError = (error: unknown) => faults.push(`seed ${seed}: ${String(error)}`)
    const [shown, expected] = [createRoot(place, { onUncaughtError }), createRoot(control)]
    for (let step = 0; step < steps; step += 1) {
      const next = tree(roll)
      flushSync(() => {
        shown.render(next)
        expected.render(next)
      })
      await Promise.resolve()
      if (place.textContent !== control.textContent)
        faults.push(`seed ${seed}: “${place.textContent}” in place of “${control.textContent}”`)
      translate(place, roll)
      await Promise.resolve()
    }
    shown.unmount()
    expected.unmount()
  }
  return faults
}
