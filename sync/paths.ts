/**
 * The paths of the server. Every other path is a page of the app: the server, the service worker and
 * the development server answer it with the app's shell.
 */
export const serverPaths: readonly RegExp[] = [
  /^\/(?:\.well-known|api|images|metrics|profileInfo|socket\.io)(?:\/|$)/,
  // The bare name is a page: /messages.
  /^\/(?:messages|reviews)\/[^/]/,
  /^\/reportUser\/submit-report\/?$/,
  /^\/robots\.txt$/,
]

/** Whether a URL's pathname, without query, belongs to the server rather than to the app. */
export function isServerPath(pathname: string): boolean {
  return serverPaths.some((path) => path.test(pathname))
}
