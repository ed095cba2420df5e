import type { Page } from 'playwright/test'

/**
 * Translates the page from the moment that all of Quad is there, and whatever it shows later, as browsers
 * do: a `<font>` in a `<font>` takes the place of each text, or is put around it. The words stay, so that a
 * test can read them.
 */
export const translate = (page: Page, how: 'replace' | 'wrap' = 'replace') =>
  page.addInitScript((manner) => {
    const tag: string = 'font'
    const font = () => document.createElement(tag)
    const isTranslated = (text: Text) =>
      !text.isConnected ||
      text.data.trim() === '' ||
      text.parentElement?.closest('font, script, style, textarea, title, option') !== null
    const translateText = (text: Text) => {
      if (isTranslated(text)) return
      const [outer, inner] = [font(), font()]
      outer.append(inner)
      if (manner === 'wrap') {
        text.before(outer)
        inner.append(text)
      } else {
        inner.append(text.data)
        text.replaceWith(outer)
      }
    }
    const textsIn = (root: Node): Text[] => {
      if (root instanceof Text) return [root]
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (walker.nextNode())
        if (walker.currentNode instanceof Text) found.push(walker.currentNode)
      return found
    }
    const begin = () => {
      for (const text of textsIn(document.body)) translateText(text)
      new MutationObserver((records) => {
        const changed = records.flatMap(({ target, addedNodes }) =>
          target instanceof Text ? [target] : [...addedNodes],
        )
        setTimeout(() => {
          for (const text of changed.flatMap(textsIn)) translateText(text)
        })
      }).observe(document.body, { childList: true, characterData: true, subtree: true })
      document.documentElement.classList.add('translated-ltr')
    }
    const timer = setInterval(() => {
      const isWhole = performance
        .getEntriesByType('resource')
        .some(({ name }) => name.includes('/after-first-screen'))
      if (!isWhole) return
      clearInterval(timer)
      setTimeout(begin, 200)
    }, 50)
  }, how)

/** Resolves when the page is translated. */
export const translated = (page: Page) => page.locator('html.translated-ltr').waitFor()

/** A part of the tree that React keeps of the page. */
interface Fiber {
  tag: number
  memoizedProps: unknown
  stateNode: Node
  child: Fiber | null
  sibling: Fiber | null
}

/** The texts that React has for the page and that the translated page does not show. */
export const missingTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('#root') ?? document.body
    const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$'))
    if (key === undefined) throw new Error('React has not rendered the page.')
    const [text, element] = [6, 5]
    const missing: string[] = []
    const look = ({ tag, memoizedProps: props, stateNode }: Fiber) => {
      const own = tag === element ? (props as { children?: unknown }).children : props
      const isText = tag === text || (tag === element && ['string', 'number'].includes(typeof own))
      const shown = tag === text ? stateNode.parentElement : stateNode
      if (isText && !shown?.textContent?.includes(String(own))) missing.push(String(own))
    }
    const [first] = [(root as unknown as Record<string, { stateNode: { current: Fiber } }>)[key]]
    const waiting = first ? [first.stateNode.current] : []
    for (let fiber = waiting.pop(); fiber; fiber = waiting.pop()) {
      look(fiber)
      waiting.push(...[fiber.sibling, fiber.child].filter((next) => next !== null))
    }
    return missing
  })
