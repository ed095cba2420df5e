/** Polls for a condition outside the test; fails after `within` milliseconds and names it. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined> | T | undefined,
  within = 120_000,
): Promise<T> {
  const end = Date.now() + within
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error(`Waited ${within} ms for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
