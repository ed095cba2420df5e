/**
 * A window of a real browser. Elements are named by XPath, which every driver knows. Each call waits
 * until what it needs is there.
 */
export interface BrowserWindow {
  /** Loads an address and waits until the page has loaded. */
  open(url: string): Promise<void>
  reload(): Promise<void>
  address(): Promise<string>
  click(target: string): Promise<void>
  fill(target: string, text: string): Promise<void>
  /** Chooses files in a file field, which may be hidden. */
  attach(target: string, files: readonly string[]): Promise<void>
  select(target: string, value: string): Promise<void>
  sees(target: string): Promise<void>
  misses(target: string): Promise<void>
  /** Runs the body of a function in the page. */
  run(body: string): Promise<unknown>
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** How long a busy machine may take until what is expected is there; it never makes a test slower. */
export const patience = 120_000

/** A button or a link with exactly this text or label. */
export const control = (name: string): string =>
  `//*[self::button or self::a][normalize-space()=${quoted(name)} or @aria-label=${quoted(name)}]`

/** A button in this state: `saved` is `true` for a heart that is pressed. */
export const pressed = (name: string, value: boolean): string =>
  `//button[@aria-label=${quoted(name)} and @aria-pressed="${value}"]`

/** A field by its name. The head of the page has names, too. */
export const field = (name: string): string => `//body//*[@name=${quoted(name)}]`

export const containing = (element: string, text: string): string =>
  `//${element}[contains(normalize-space(), ${quoted(text)})]`

/** The target inside the open dialog. */
export const inDialog = (target: string): string => `//*[self::dialog or @role="dialog"]${target}`

const quoted = (text: string): string => (text.includes('"') ? `'${text}'` : `"${text}"`)
