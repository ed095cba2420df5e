/**
 * Readies a field for a focus that does not bring up the keyboard of a phone, which would cover what was
 * opened. The next tap on the field brings it.
 */
export function quieted(field: HTMLElement): HTMLElement {
  if (!matchMedia('(hover: none)').matches) return field
  const ends = new AbortController()
  const { signal } = ends
  field.inputMode = 'none'
  const loud = () => {
    field.removeAttribute('inputmode')
    ends.abort()
  }
  field.addEventListener('blur', loud, { signal })
  // Some browsers read the mode of the keyboard only with a new focus, which the tap then gives.
  field.addEventListener('pointerdown', () => field.blur(), { signal })
  return field
}
