/** Callers wait for one another: two photos decoded side by side would take both cores and twice the memory. */
export function oneAtATime<Input, Output>(
  work: (input: Input) => Promise<Output>,
): (input: Input) => Promise<Output> {
  let last: Promise<unknown> = Promise.resolve()
  return (input) => {
    const result = last.then(() => work(input))
    last = result.catch(() => undefined)
    return result
  }
}
