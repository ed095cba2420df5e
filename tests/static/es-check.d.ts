// The package has no types of its own.
declare module 'es-check' {
  export function runChecks(
    configs: readonly {
      files: readonly string[]
      module: boolean
      checkBrowser: boolean
      checkFeatures: boolean
      browserslistQuery: string
    }[],
  ): Promise<{ success: boolean; errors: { file: string; err: Error }[] }>
}
