import type { Locator, Page } from 'playwright'

/** Taps on a phone's page, and counts each tap. Typing does not count, nor does the keyboard's next key. */
export class Thumb {
  #taps = 0
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Taps since the last call. */
  counted(): number {
    const taps = this.#taps
    this.#taps = 0
    return taps
  }

  async tap(target: Locator): Promise<void> {
    this.#taps += 1
    await target.tap()
  }

  async tapAndType(field: Locator, text: string): Promise<void> {
    await this.tap(field)
    await this.#page.keyboard.type(text)
  }

  /** Goes to the next field by the keyboard. */
  async typeInNext(text: string): Promise<void> {
    await this.#page.keyboard.press('Tab')
    await this.#page.keyboard.type(text)
  }

  /** A tap opens the phone's photos, and another one chooses one of them. */
  async choosePhoto(adder: Locator, buffer: Buffer): Promise<void> {
    const opened = this.#page.waitForEvent('filechooser')
    await this.tap(adder)
    this.#taps += 1
    await (await opened).setFiles({ name: 'desk.jpg', mimeType: 'image/jpeg', buffer })
  }
}
