import type { Page } from 'playwright/test'

/** How a translator puts words into a page: beside the text that it takes away, or around it. */
export type Manner = 'replace' | 'wrap'

/**
 * Translates like Chrome: every text that is or comes into the page moves into `font` elements. The
 * words stay as they were at that moment, so that an outdated text is found.
 */
export async function translate(page: Page, manner: Manner): Promise<void> {
  await page.addInitScript((how) => {
    const font: string = 'font'
    const skipped = 'script, style, textarea, noscript, svg, font, [translate=no]'
    const translateText = (text: Text) => {
      const parent = text.parentElement
      if (!parent?.closest('body')) return
      if (parent.closest(skipped) || text.data.trim() === '') return
      const outer = document.createElement(font)
      const inner = outer.appendChild(document.createElement(font))
      text.replaceWith(outer)
      inner.append(how === 'wrap' ? text : text.data)
    }
    const translateAll = (root: Node) => {
      if (root instanceof Text) return translateText(root)
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode())
        if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
      for (const text of texts) translateText(text)
    }
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        for (const node of addedNodes) translateAll(node)
        if (target instanceof Text) translateText(target)
      }
    }).observe(document, { childList: true, characterData: true, subtree: true })
  }, manner)
}
