import type { Locator } from 'playwright/test'
import type { FilePayload } from '../pages/listing-form.ts'

/** Pastes the file into the element, or drops it there. @returns whether the browser did nothing itself */
export const giveFile = (
  at: Locator,
  how: 'paste' | 'drop',
  { name, mimeType, buffer }: FilePayload,
): Promise<boolean> =>
  at.evaluate(
    (element, { event, bytes, file, type }) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], file, { type }))
      const options = { bubbles: true, cancelable: true }
      const given =
        event === 'paste'
          ? [new ClipboardEvent('paste', { ...options, clipboardData: data })]
          : ['dragover', 'drop'].map(
              (kind) => new DragEvent(kind, { ...options, dataTransfer: data }),
            )
      return given.map((each) => element.dispatchEvent(each)).every((isLeft) => !isLeft)
    },
    { event: how, bytes: [...buffer], file: name, type: mimeType },
  )
