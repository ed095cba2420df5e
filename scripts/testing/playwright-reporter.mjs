/** Writes a line for each test that Playwright plans and each that ends. */
import { relative } from 'node:path'
import { record } from './results.mjs'

export default class {
  #folder = ''

  onBegin({ rootDir }, suite) {
    this.#folder = rootDir
    for (const test of suite.allTests()) record({ kind: 'planned', unit: this.#lineOf(test) })
  }

  onTestEnd(test, { duration, status }) {
    // The run was ended from outside.
    if (status === 'interrupted') return
    const unit = this.#lineOf(test)
    const outcome = test.outcome()
    const state = outcome === 'expected' ? 'passed' : outcome === 'skipped' ? 'skipped' : 'failed'
    record({ kind: 'test', name: unit, state, again: { suite: 'playwright', line: unit } })
    const file = `tests/e2e/${this.#fileOf(test)}`
    record({ kind: 'ended', unit, file, seconds: duration / 1000 })
  }

  onError({ message = '' }) {
    record({ kind: 'broken', text: `outside of the tests: ${message.split('\n')[0]}` })
  }

  printsToStdio() {
    return false
  }

  /** The test as a line of a list that `--test-list` takes. */
  #lineOf(test) {
    const [, project, , ...titles] = test.titlePath()
    return [`[${project}]`, this.#fileOf(test), ...titles].join(' › ')
  }

  #fileOf(test) {
    return relative(this.#folder, test.location.file)
  }
}
