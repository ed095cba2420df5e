/** A broken invariant. */
export class Wrong extends Error {
  override readonly name = 'Wrong'
}
