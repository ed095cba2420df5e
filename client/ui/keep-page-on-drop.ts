/** A file that is dropped beside a place for files would otherwise open in place of the page. */
export function keepPageOnDrop(): void {
  for (const type of ['dragover', 'drop'] as const)
    addEventListener(type, (event) => {
      const { target } = event
      const isTaken = event.defaultPrevented || (target instanceof HTMLInputElement && target.files)
      if (isTaken || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    })
}
