/** Writes a line for each file that Vitest plans, each test that ends, and each file that ends. */
import { relative } from 'node:path'
import { record } from './results.mjs'
import { root } from '../project.mjs'

export default class {
  #vitest
  #failures = 0

  onInit(vitest) {
    this.#vitest = vitest
  }

  // In place of `--bail`, which also counts the groups and files around a failed test.
  onTestCaseResult(test) {
    if (test.result().state === 'failed') this.#failures += 1
    if (this.#failures >= mostFailures) this.#vitest.cancelCurrentRun('test-failure')
  }

  onTestRunStart(specifications) {
    for (const { moduleId, project } of specifications)
      record({ kind: 'planned', unit: unitOf(project.name, moduleId) })
  }

  onTestModuleEnd(module) {
    const file = relative(root, module.moduleId)
    const unit = unitOf(module.project.name, module.moduleId)
    const again = { suite: 'vitest', project: module.project.name, file }
    const titles = []
    for (const test of module.children.allTests()) {
      const title = titleOf(test)
      const { state } = test.result()
      if (state === 'failed') titles.push(title)
      record({ kind: 'test', name: `${file} › ${title}`, state, again: { ...again, title } })
    }
    // A file that does not load, or a hook that fails, has no test that says so.
    if (!module.ok() && (titles.length === 0 || hasOwnErrors(module)))
      record({ kind: 'test', name: file, state: 'failed', again })
    const { duration, collectDuration, setupDuration } = module.diagnostic()
    const seconds = (duration + collectDuration + setupDuration) / 1000
    record({ kind: 'ended', unit, file, seconds })
  }

  onTestRunEnd(_modules, unhandledErrors) {
    for (const { message, name } of unhandledErrors)
      record({ kind: 'broken', text: `outside of the tests: ${name}: ${message}` })
  }
}

/** After how many failed tests the run ends. */
const mostFailures = Number(process.env.QUAD_MOST_FAILURES ?? Infinity)

const hasOwnErrors = (module) =>
  [module, ...module.children.allSuites()].some((suite) => suite.errors().length > 0)

const unitOf = (project, moduleId) => `${relative(root, moduleId)} (${project})`

/** The names that lead to the test, as Vitest compares them with `--testNamePattern`. */
function titleOf({ name, parent }) {
  return parent.type === 'suite' ? `${titleOf(parent)} ${name}` : name
}
