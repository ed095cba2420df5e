import type { Page } from 'playwright/test'

/** A stop of the focus with its faults; the one without a name is the browser's own bar. */
interface Stop {
  name: string
  faults: string[]
}

interface Walker {
  /** Records the focused element; undefined at the end of the tour. */
  step(): Stop | undefined
  /** Elements that could take the focus and never had it. */
  missed(): string[]
}

declare global {
  interface Window {
    walker: Walker
  }
}

const longest = 120

/** Resolves after all transitions end; each may start others. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (;;) {
      await new Promise((done) => requestAnimationFrame(done))
      const moving = document.getAnimations().filter((each) => each instanceof CSSTransition)
      if (moving.length === 0) return
      await Promise.allSettled(moving.map(({ finished }) => finished))
    }
  })
}

/**
 * Presses Tab (or Shift+Tab) from the current focus until it returns to a visited element. Each
 * fault is one sentence: an element was skipped, out of order, covered, or looked the same with and
 * without the focus.
 */
export async function walk(page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await page.evaluate(prepareWalker, { backwards: key === 'Shift+Tab' })
  const stops: Stop[] = []
  for (;;) {
    await page.keyboard.press(key)
    await settled(page)
    const stop = await page.evaluate(() => window.walker.step())
    if (!stop) break
    stops.push(stop)
    if (stops.length > longest) throw new Error(`The focus goes on after ${longest} steps.`)
  }
  const missed = await page.evaluate(() => window.walker.missed())
  const faults = stops.flatMap(({ name, faults: own }) => own.map((fault) => `${name}: ${fault}`))
  return {
    names: stops.map(({ name }) => name).filter((name) => name !== ''),
    faults: [...faults, ...missed.map((name) => `${name}: was never reached`)],
  }
}

/** Runs in the page. In an open modal it visits only the modal. */
function prepareWalker({ backwards }: { backwards: boolean }): void {
  const world =
    document.querySelector('dialog[open]') ??
    document.querySelector('[role=dialog][data-open], [role=alertdialog][data-open]')
  const seen: Element[] = []
  let last: { element: Element; stop: Stop; look: string } | undefined
  let rounds = 0

  const nameOf = (element: Element): string => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const words =
      element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent ?? ''
    return `${element.tagName.toLowerCase()} "${words.trim().slice(0, 40)}"`
  }

  /**
   * All elements that may show the focus: the element, its ancestors, its neighbor and its label.
   */
  const lookOf = (element: Element): string => {
    const label = element.closest('label')
    const bearers = [element, element.nextElementSibling, element.parentElement, label]
    const around = element.parentElement?.parentElement
    return [...bearers, label?.parentElement, around]
      .flatMap((bearer) =>
        bearer ? [null, '::before', '::after'].map((part) => ({ bearer, part })) : [],
      )
      .map(({ bearer, part }) => {
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } =
          getComputedStyle(bearer, part)
        const outline =
          outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`
        return [outline, boxShadow, borderColor].join()
      })
      .join(';')
  }

  /** The element on top at the middle of an element. */
  const coverOf = (element: Element): Element | undefined => {
    const { left, top, width, height } = element.getBoundingClientRect()
    // A control drawn by another element, which is the visible one.
    if (width < 4 || height < 4) return undefined
    const there = document.elementFromPoint(left + width / 2, top + height / 2)
    if (!there) return document.documentElement
    if (element.contains(there) || there.contains(element)) return undefined
    return there.closest('label') ? undefined : there
  }

  const placeOf = (cover: Element): string =>
    cover === document.documentElement ? 'lies outside the window' : `lies below ${nameOf(cover)}`

  const candidates = () =>
    [
      ...(world ?? document).querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, [tabindex]',
      ),
    ]
      .filter((element) => element.tabIndex >= 0 && !element.closest('[inert]'))
      .filter(
        (element) =>
          !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true }),
      )
      .filter((element) => !element.hasAttribute('data-base-ui-focus-guard'))
      // Tab reaches one radio button of a group; arrows lead to the others.
      .filter((element) => {
        if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
        const group = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
          ({ name }) => name === element.name,
        )
        return group.some(({ checked }) => checked) ? element.checked : group[0] === element
      })

  window.walker = {
    step() {
      // The parts of a date are stops of their own.
      if (last?.element === document.activeElement && last?.element.matches('[type=date]'))
        return { name: '', faults: [] }
      if (last && lookOf(last.element) === last.look)
        last.stop.faults.push('looks the same with the focus as without')
      const element = document.activeElement
      const before = last?.element
      last = undefined
      // Through the browser's own bar and in again at the other end.
      if (!element || element === document.body)
        return rounds++ > 0 ? undefined : { name: '', faults: [] }
      if (seen.includes(element)) return undefined
      const stop: Stop = { name: nameOf(element), faults: [] }
      if (world && !world.contains(element)) stop.faults.push('lies outside the open modal')
      const cover = coverOf(element)
      if (cover) stop.faults.push(`${placeOf(cover)} when it has the focus`)
      const wanted = backwards ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
      if (before && !(before.compareDocumentPosition(element) & wanted) && rounds++ > 0)
        stop.faults.push('comes out of order')
      seen.push(element)
      last = { element, stop, look: lookOf(element) }
      return stop
    },
    missed: () => {
      // The button of a menu is replaced when its menu has loaded, even with the focus on it.
      const replaced = seen.filter((element) => !element.isConnected).map(nameOf)
      return candidates()
        .filter((element) => !seen.includes(element))
        .map(nameOf)
        .filter((name) => !replaced.includes(name))
    },
  }
}
