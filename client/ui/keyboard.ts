const noKeyboard =
  ':is([type=checkbox], [type=radio], [type=file], [type=range], [type=button], [type=submit], [type=date], [type=time])'
const texts = `input:not(${noKeyboard}), textarea`

/** The focus moves by a real keyboard, which covers nothing and reaches the bars. */
let isTabbing = false
/** A finger or a mouse button is down. */
let isPressing = false

/**
 * Leaves the room over a phone's keyboard to the page: `data-typing` says that a text field has the
 * focus, and `--visible-height` and `--visible-top` have the part of the window that no keyboard covers.
 */
export function makeRoomForKeyboard(): void {
  for (const change of ['focusin', 'focusout']) {
    document.addEventListener(change, showTypingAfterPress)
  }
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Tab') return
    isTabbing = true
    showTyping()
  })
  document.addEventListener('pointerdown', () => {
    isTabbing = false
    isPressing = true
  })
  for (const change of ['pointerup', 'pointercancel']) {
    document.addEventListener(change, () => {
      isPressing = false
      showTypingAfterPress()
    })
  }
  const { visualViewport: visible } = window
  if (!visible) return
  followVisible(visible)
  for (const change of ['resize', 'scroll'])
    visible.addEventListener(change, () => followVisible(visible))
}

/** Whether the focus on this element would cover the screen with a keyboard that nobody asked for. */
export const wouldShowKeyboard = (element: Element | null): boolean =>
  !isTabbing && matchMedia('(pointer: coarse)').matches && element?.matches(texts) === true

/**
 * Pressing a button takes the focus from the field. Nothing may move before it is let go, or the
 * button would not be under the pointer any more, nor before its click, which follows in the same turn.
 */
function showTypingAfterPress(): void {
  setTimeout(() => {
    if (!isPressing) showTyping()
  })
}

function showTyping(): void {
  const { activeElement, documentElement } = document
  const isTyping = !isTabbing && activeElement?.matches(texts) === true
  documentElement.toggleAttribute('data-typing', isTyping)
}

/** Safari neither resizes the page for its keyboard nor changes `dvh`, but the visual viewport alone. */
function followVisible({ scale, height, offsetTop }: VisualViewport): void {
  // Zooming in with two fingers shrinks it, too, and should move nothing.
  if (scale > 1) return
  const { style } = document.documentElement
  style.setProperty('--visible-height', `${height}px`)
  style.setProperty('--visible-top', `${offsetTop}px`)
}
