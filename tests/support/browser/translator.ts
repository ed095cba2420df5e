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
