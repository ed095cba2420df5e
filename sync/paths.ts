/** The page on which a seller answers about listings, without the app and without a login. */
export const questionPath = '/still-available'

/**
 * The paths of the server. Every other path is a page of the app: the server, the service worker and
 * the development server answer it with the app's shell.
 */
export const serverPaths: readonly RegExp[] = [
  /^\/(?:\.well-known|api|images|metrics|profileInfo|socket\.io)(?:\/|$)/i,
  // The bare name is a page: /messages.
  /^\/(?:messages|reviews)\/[^/]/i,
  /^\/reportUser\/submit-report\/?$/i,
  /^\/robots\.txt$/i,
  // They open from emails, and without the app.
  /^\/(?:privacy|terms|imprint|still-available)\/?$/i,
]

/**
 * Whether a URL's pathname, without query, belongs to the server rather than to the app. A misspelled
 * path does, too, such as /API or //api: a page in its place would look like a success to a program.
 */
export function isServerPath(pathname: string): boolean {
  const meant = plain(pathname)
  return serverPaths.some((path) => path.test(meant))
}

/** A path as its sender means it, without encoding, empty parts and dots. */
function plain(pathname: string): string {
  const parts: string[] = []
  for (const part of decoded(pathname).split(/[/\\]+/)) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return `/${parts.join('/')}`
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
