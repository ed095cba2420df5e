import { afterAll, afterEach, onTestFinished } from 'vitest'
import { testApp, type AppOptions, type TestApp } from './app.ts'
import type { CastName } from '../people/cast.ts'
import { filledBeforeEach } from '../filled-before-each.ts'

/** One server for all tests of the file that calls this. It stops after the last of them. */
export async function appOfFile(options?: AppOptions): Promise<TestApp> {
  const app = await testApp(options)
  afterAll(() => app.stop())
  return app
}

/** A new server for each test of the file that calls this, and its cast. */
export function appOfEachTest() {
  const app = filledBeforeEach(() => testApp())
  const person = (name: CastName) => filledBeforeEach(() => app.people[name])
  afterEach(() => app.stop())
  return { app, maya: person('maya'), jonas: person('jonas'), dre: person('dre') }
}

/** A server for the test that calls this. It stops after the test, however that ends. */
export async function appOfTest(options?: AppOptions): Promise<TestApp> {
  const app = await testApp(options)
  onTestFinished(() => app.stop())
  return app
}
