import { minute } from '#sync/time.ts'

/** Passes a file to the browser's downloads. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Revoked later, because a browser may start reading only after the click.
  setTimeout(() => URL.revokeObjectURL(url), minute)
}
