/** Gives Chromium what tells Safari apart. Runs in the page, before its scripts. */
export function likeSafari(): void {
  Object.defineProperty(Navigator.prototype, 'vendor', { get: () => 'Apple Computer, Inc.' })
  Reflect.deleteProperty(window, 'SyncManager')
}

/** Gives Chromium the answers of a browser from before 2023. Runs in the page, before its scripts. */
export function likeAnOldBrowser(): void {
  CSS.supports = () => false
}
