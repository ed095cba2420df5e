interface Translation {
  /** What the text node had before. */
  original: string
  /** What the translator shows in place of it. */
  shown: Element
}

/**
 * A browser that translates the page takes text nodes out of it and puts `<font>` elements in their place.
 * React still has the nodes: it could neither remove one nor insert something before it, and a new value
 * would show nowhere. So each node returns, empty, in front of what stands for it. When React changes,
 * moves, or removes the node, what stands for it goes, and the translator finds the new text.
 */
export function keepTranslated(): void {
  const translations = new Map<Text, Translation>()
  const taken = new WeakSet<Element>()

  const observer = new MutationObserver((records) => {
    for (const record of records) takeBack(record)
    const changed = new Set<Node>()
    for (const { type, target } of records) if (type === 'characterData') changed.add(target)
    const parents = new Set<Node | null>()
    for (const [text, { shown }] of translations)
      if (changed.has(text) || text.nextSibling !== shown || !text.isConnected)
        parents.add(text.parentNode)
    // The translation of one text may hold the words of those beside it.
    for (const [text, { original, shown }] of translations) {
      if (!parents.has(text.parentNode)) continue
      if (!changed.has(text)) text.data = original
      shown.remove()
      translations.delete(text)
    }
    // Of the changes above.
    observer.takeRecords()
  })

  function takeBack(record: MutationRecord): void {
    const { target, removedNodes, addedNodes, previousSibling, nextSibling } = record
    for (const text of removedNodes) {
      if (!(text instanceof Text) || text.data.trim() === '' || text.parentNode === target) continue
      const shown = [...addedNodes, previousSibling, nextSibling].find(
        (node) => isFont(node) && node.parentNode === target && !taken.has(node),
      )
      if (!isFont(shown)) continue
      taken.add(shown)
      if (shown.contains(text)) text.replaceWith(text.cloneNode())
      translations.set(text, { original: text.data, shown })
      text.data = ''
      shown.before(text)
      observer.observe(text, { characterData: true })
    }
  }

  observer.observe(document, { childList: true, subtree: true })
}

const isFont = (node: Node | null | undefined): node is Element =>
  node instanceof Element && node.localName === 'font'
