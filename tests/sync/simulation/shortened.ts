/**
 * Leaves out every step that a failure does not need: first halves of the plan, at last single steps.
 * It takes half a minute where fast-check, which also tries other numbers, does not end in many.
 */
export async function shortened<Step>(
  all: readonly Step[],
  run: (steps: Step[]) => Promise<void>,
): Promise<Step[]> {
  const failureOf = (steps: Step[]) => run(steps).then(() => '', kindOf)
  let steps = [...all]
  const kind = await failureOf(steps)
  // A failure that does not repeat keeps all of its steps.
  for (let size = kind === '' ? 0 : Math.ceil(steps.length / 2); size >= 1;) {
    const before = steps.length
    for (let from = 0; from < steps.length;) {
      const less = steps.toSpliced(from, size)
      if ((await failureOf(less)) === kind) steps = less
      else from += size
    }
    // A step may be needless only without a later one.
    if (size > 1 || steps.length === before) size = Math.floor(size / 2)
  }
  return steps
}

/** The words of a failure, without its numbers. */
const kindOf = (error: unknown): string => String(error).split(/[\d[{"]/u)[0] ?? ''
