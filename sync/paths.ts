/**
 * The server's paths. Everything else is a page of the app: the server answers it with the shell,
 * the service worker with its copy of it, the development server by itself.
 */
export const serverPaths: readonly RegExp[] = [
  /^\/(?:api|images|profileInfo|socket\.io)(?:\/|$)/,
  // Their bare names are pages: /messages is one, /reviews would be.
  /^\/(?:messages|reviews)\/[^/]/,
  /^\/reportUser\/submit-report\/?$/,
]

/** Whether a URL's pathname (no query) is the server's rather than a page of the app. */
export function isServerPath(pathname: string): boolean {
  return serverPaths.some((path) => path.test(pathname))
}
