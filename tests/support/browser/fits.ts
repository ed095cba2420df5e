import type { Page } from 'playwright/test'

/**
 * Each fault is a sentence about the whole page, or about a control, a heading or a text that leaves the
 * window or is cut off, controls that lie on each other, or a primary button that cannot be pressed.
 */
export function fitFaults(page: Page): Promise<string[]> {
  // A phone shows a page that is too wide smaller, so its own idea of the width does not help.
  const available = page.viewportSize()?.width ?? 0
  return page.evaluate((most) => {
    const faults = new Set<string>()
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.sr-only')
    /** A row of chips or photos. What scrolls up and down must not scroll sideways as well. */
    const scrolls = (element: Element) =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) &&
      element.scrollWidth > element.clientWidth + 1 &&
      element.scrollHeight <= element.clientHeight + 1
    /** Text that ends in an ellipsis has its end elsewhere. */
    const isShortened = (element: Element) => {
      const { textOverflow, webkitLineClamp } = getComputedStyle(element)
      return textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
    }
    const ancestors = (element: Element): Element[] =>
      element.parentElement ? [element, ...ancestors(element.parentElement)] : [element]
    const hasScroller = (element: Element) => ancestors(element).slice(1).some(scrolls)

    const { scrollWidth } = document.documentElement
    if (scrollWidth > most) faults.add(`the page is ${scrollWidth} wide`)

    const top = [...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')]
    const world = top.findLast(isShown) ?? document
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, [role=tab], h1, h2',
      ),
    ].filter((control) => isShown(control) && control.getBoundingClientRect().width > 1)
    for (const control of controls) {
      if (hasScroller(control) || ancestors(control).some(isShortened)) continue
      const { left, right } = control.getBoundingClientRect()
      if (left < -1 || right > most + 1) faults.add(`${named(control)} leaves the window`)
      const isCut =
        getComputedStyle(control).overflowX !== 'visible' &&
        control.scrollWidth > control.clientWidth + 1
      if (isCut && !isShortened(control) && !scrolls(control))
        faults.add(`${named(control)} is cut off`)
    }

    const words: { control: Element; box: DOMRect }[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement
      if (!parent || node.textContent?.trim() === '' || !isShown(parent)) continue
      if (parent.closest('script, style, option, svg') || hasScroller(parent)) continue
      const around = ancestors(parent)
      const { width } = parent.getBoundingClientRect()
      if (width <= 1 || around.some((each) => isShortened(each) || scrolls(each))) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      const { left, right } = box
      const control = parent.closest('a[href], button, [role=tab]')
      if (control) words.push({ control, box })
      const clip = around.find((each) => getComputedStyle(each).overflowX !== 'visible')
      const edge = clip?.getBoundingClientRect()
      if (left < -1 || right > most + 1)
        faults.add(`the text of ${named(parent)} leaves the window`)
      else if (edge && edge.width > 1 && (right > edge.right + 1 || left < edge.left - 1))
        faults.add(`the text of ${named(parent)} is cut off`)
    }

    const overlap = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2
    for (const [index, { control, box }] of words.entries())
      for (const other of words.slice(index + 1))
        if (
          other.control !== control &&
          other.control.parentElement === control.parentElement &&
          overlap(box, other.box)
        )
          faults.add(`${named(control)} and ${named(other.control)} lie on each other`)

    const primary = '[class*="_primary_"], [class*="_danger_"], [type=submit]'
    for (const button of world.querySelectorAll<HTMLElement>(primary)) {
      if (!isShown(button)) continue
      button.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      const { left, top: above, right, bottom } = button.getBoundingClientRect()
      const middle = (above + bottom) / 2
      for (const x of [left + 6, (left + right) / 2, right - 6]) {
        const there = document.elementFromPoint(x, middle)
        if (!there || !button.contains(there))
          faults.add(`${named(button)} lies below ${there ? named(there) : 'the window’s edge'}`)
      }
    }
    return [...faults]
  }, available)
}

/**
 * Gives the focus to the fields of each form as a finger would. Each fault is a sentence about a button that
 * sends the form and is not in sight then, or about the tab bar.
 */
export function typingFaults(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const faults: string[] = []
    const named = (element: Element) => (element.textContent ?? '').trim().slice(0, 40)
    /** Safari’s keyboard covers the rest of the window. */
    const height = window.visualViewport?.height ?? innerHeight
    /** Of a tall one, its first line. */
    const isSeen = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const below = top + Math.min((bottom - top) / 2, 24)
      const there = document.elementFromPoint((left + right) / 2, below)
      return below < height && element.contains(there)
    }
    const isWhole = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= height + 1 && isSeen(element)
    }
    const isTyped = (field: HTMLElement) =>
      field.checkVisibility({ visibilityProperty: true }) &&
      !field.matches('[type=checkbox], [type=radio], [type=file], [type=range], :disabled') &&
      field.getBoundingClientRect().width > 1
    // It would not move into view.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const top = [
      ...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], dialog[open]'),
    ].at(-1)
    const bar = document.querySelector('nav[aria-label=Main]')
    const fields = [
      ...(top ?? document).querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
        'input, textarea',
      ),
    ].filter(isTyped)
    const forms = Map.groupBy(fields, ({ form }) => form)
    for (const [form, own] of forms) {
      for (const field of new Set([own[0], own.at(-1)])) {
        if (!field) continue
        field.focus()
        // The bar goes a moment later.
        await new Promise((done) => setTimeout(done, 350))
        const name = field.labels?.[0]?.textContent ?? field.ariaLabel ?? field.name
        if (!top && bar?.checkVisibility() && bar.getBoundingClientRect().top < innerHeight)
          faults.push(`the tab bar stays while one types in “${name}”`)
        if (!isSeen(field)) faults.push(`“${name}” is not in sight`)
        for (const button of form?.elements ?? [])
          if (button instanceof HTMLButtonElement && button.type === 'submit')
            if (button.checkVisibility() && named(button) !== '' && !isWhole(button))
              faults.push(`“${named(button)}” is not in sight while one types in “${name}”`)
        field.blur()
      }
    }
    for (const button of top?.querySelectorAll('[class*="_footer_"] button') ?? [])
      if (!isWhole(button)) faults.push(`“${named(button)}” is not in sight`)
    await new Promise((done) => setTimeout(done, 350))
    if (!top && bar?.checkVisibility() && innerHeight - bar.getBoundingClientRect().top < 60)
      faults.push('the tab bar does not return')
    return faults
  })
}
