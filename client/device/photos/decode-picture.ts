/**
 * Decodes a picture as the browser shows it, upright.
 * @returns undefined if it cannot be shown; otherwise the caller revokes its `src`
 */
export async function decodePicture(file: Blob): Promise<HTMLImageElement | undefined> {
  const picture = new Image()
  picture.src = URL.createObjectURL(file)
  try {
    await picture.decode()
    // A drawing without a size of its own decodes to nothing.
    if (picture.naturalWidth > 0) return picture
  } catch {
    // It cannot be shown.
  }
  URL.revokeObjectURL(picture.src)
  return undefined
}
