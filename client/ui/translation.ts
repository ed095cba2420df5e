/**
 * Keeps the page working in a browser that translates it (docs/decisions/059). A translator replaces
 * text nodes by `font` elements, which React never makes. React goes on with the nodes that it made:
 * it would crash when it removes one or inserts beside one, and the text that it writes into one
 * would not be seen.
 */
export function survivePageTranslation(): void {
  translations.observe(document, { childList: true, subtree: true })
}

/** The `font` that stands for a text node of React's, and all texts for which it stands. */
const standIns = new WeakMap<Node, Element>()
const originals = new WeakMap<Node, Text[]>()
/** Texts that React has removed itself. */
const removed = new WeakSet<Node>()

const translations = new MutationObserver((records) => {
  for (const { target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    if (isFont(target)) continue
    const near = [...addedNodes, previousSibling, nextSibling]
    for (const node of removedNodes) {
      const font = [childWith(target, node), ...near].find(
        (other): other is Element => other !== null && isFont(other) && other.parentNode === target,
      )
      if (!font || node.parentNode === target) continue
      // Another translation replaces the first one.
      for (const text of originals.get(node) ?? []) standFor(target, text, font)
      if (node instanceof Text && !removed.has(node)) standFor(target, node, font)
    }
  }
})

/** React has written into a text that is not in the page: it returns with its new value. */
const updates = new MutationObserver((records) => {
  for (const { target } of records) release(target)
})

function standFor(parent: Node, text: Text, font: Element): void {
  if (standIns.get(text) === font) return
  standIns.set(text, font)
  originals.set(font, [...(originals.get(font) ?? []), text])
  updates.observe(text, { characterData: true })
  yieldTo(parent)
}

/** Puts the texts back for which a `font` stands. */
function release(text: Node): void {
  const font = standIns.get(text)
  if (!font) return
  const texts = (originals.get(font) ?? []).filter((each) => standIns.get(each) === font)
  originals.delete(font)
  for (const each of texts) standIns.delete(each)
  font.replaceWith(...texts.filter((each) => !removed.has(each)))
}

/** Makes the methods of this parent accept a child that a `font` has replaced. */
function yieldTo(parent: Node): void {
  if (Object.hasOwn(parent, 'removeChild')) return
  const { removeChild, insertBefore, appendChild } = parent
  parent.removeChild = (child) => {
    removed.add(child)
    release(child)
    if (child.parentNode === parent) removeChild.call(parent, child)
    // A translator may have put an element into a `font`, to give words another order.
    else if (parent.contains(child)) child.parentNode?.removeChild(child)
    return child
  }
  parent.insertBefore = (child, before) => {
    removed.delete(child)
    release(child)
    if (before) release(before)
    const place = before && childWith(parent, before)
    return insertBefore.call(parent, child, place ?? null) as typeof child
  }
  parent.appendChild = (child) => {
    removed.delete(child)
    release(child)
    return appendChild.call(parent, child) as typeof child
  }
}

const isFont = (node: Node | null): boolean => node?.nodeName === 'FONT'

/** The child of an element that is a node or has it inside. */
function childWith(parent: Node, node: Node): Node | null {
  let child: Node | null = node
  while (child && child.parentNode !== parent) child = child.parentNode
  return child
}
