import { Counter, Registry } from 'prom-client'

/** What the server counts, for `GET /metrics`. */
export class Metrics {
  readonly registry = new Registry()

  /** Violations of the pages' content security policy that browsers reported. */
  readonly policyViolations = new Counter({
    name: 'quad_policy_violations_total',
    help: 'Violations of the content security policy that browsers reported.',
    labelNames: ['directive'],
    registers: [this.registry],
  })
}
