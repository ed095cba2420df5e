/** The height of the bar and the head of a page, which stay free. */
const room = 128
const gap = 8

let pressed: Element | undefined
document.addEventListener(
  'click',
  ({ target }) => {
    pressed = target instanceof Element ? target : undefined
  },
  true,
)

/** Lifts banners over the card or control that was pressed last, because they may speak of it. */
export function dodge(stack: HTMLElement | null): void {
  const subject = pressed?.closest('article, li') ?? pressed
  if (!stack || !subject) return
  stack.style.translate = ''
  const banner = stack.getBoundingClientRect()
  const about = subject.getBoundingClientRect()
  const meets =
    about.height > 0 &&
    banner.height > 0 &&
    about.top < banner.bottom &&
    banner.top < about.bottom &&
    about.left < banner.right &&
    banner.left < about.right
  const rise = banner.bottom + gap - about.top
  if (meets && banner.top - rise > room) stack.style.translate = `0 ${-rise}px`
}
