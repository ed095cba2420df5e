import type { Page } from 'playwright/test'

/**
 * Each fault is a sentence about a text with Hebrew letters that does not run from right to left, or about
 * a field whose direction would not follow what is typed. A text between the marks of a Unicode isolate has
 * its direction from them, and a single letter, as in a picture’s place, has no order.
 */
export function directionFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isolate = /\u2068[^\u2069]*\u2069/g
    const isHebrew = (text: string) => /\p{Script=Hebrew}{2}/u.test(text.replace(isolate, ''))
    const directionOf = (element: Element) => getComputedStyle(element).direction
    const faults: string[] = []

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement: parent, textContent: text } = node
      if (!parent || text === null || !isHebrew(text)) continue
      const named = `“${text.trim().slice(0, 40)}” in <${parent.tagName.toLowerCase()} class="${parent.className}">`
      const bearer = parent.closest('[dir], bdi')
      const dir = bearer?.getAttribute('dir') ?? (bearer ? 'auto' : 'none')
      if (dir !== 'auto' && dir !== 'rtl') faults.push(`${named} has the direction “${dir}”`)
      else if (directionOf(parent) !== 'rtl') faults.push(`${named} runs from left to right`)
    }

    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'textarea, input:not([type]), input[type=text], input[type=search]',
    )) {
      const named = `the field “${field.labels?.[0]?.textContent ?? field.ariaLabel ?? field.name}”`
      if (isHebrew(field.placeholder)) faults.push(`${named} has a placeholder without an isolate`)
      // A field with a keyboard of its own takes a price, a code, or an address.
      if (field.hidden || field.inputMode !== '') continue
      if (field.dir !== 'auto') faults.push(`${named} has the direction “${field.dir}”`)
      else if (isHebrew(field.value) && directionOf(field) !== 'rtl')
        faults.push(`${named} runs from left to right`)
    }
    return faults
  })
}
