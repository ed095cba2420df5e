const typedIn = new Set<HTMLInputElement | HTMLTextAreaElement>()

/** Remembers where the user has typed. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      typedIn.add(target)
  })
}

const passing = new Set(['search', 'checkbox', 'radio', 'file'])

/** Whether a reload would lose typed text. Fields that store their text carry `data-kept`. */
export function hasUnsavedInput(): boolean {
  for (const field of typedIn) if (!field.isConnected) typedIn.delete(field)
  return [...typedIn].some(
    (field) => field.value !== '' && !passing.has(field.type) && !field.closest('[data-kept]'),
  )
}
