const typedIn = new Set<HTMLInputElement | HTMLTextAreaElement>()

/** Remembers where somebody has typed. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      typedIn.add(target)
  })
}

const closed = new Set<string>()

/** A form that was closed unsent keeps its words in memory, where a reload loses them as well. */
export function holdClosed(id: string, holds: boolean): void {
  if (holds) closed.add(id)
  else closed.delete(id)
}

const passing = new Set(['search', 'checkbox', 'radio', 'file'])

/** Whether a reload would lose something typed, on the screen or in a form that was closed unsent. */
export const typedAndUnkept = (): boolean => closed.size > 0 || typedOnScreen()

/** What keeps its words by itself says so by `data-kept`. */
export function typedOnScreen(): boolean {
  for (const field of typedIn) if (!field.isConnected) typedIn.delete(field)
  return [...typedIn].some(
    (field) => field.value !== '' && !passing.has(field.type) && !field.closest('[data-kept]'),
  )
}
