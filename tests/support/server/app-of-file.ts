import { afterAll } from 'vitest'
import { testApp, type AppOptions, type TestApp } from './app.ts'

/** One server for all tests of the file that calls this. It stops after the last of them. */
export async function appOfFile(options?: AppOptions): Promise<TestApp> {
  const app = await testApp(options)
  afterAll(() => app.stop())
  return app
}
