import type { MailProblem } from '#sync/health.ts'
import { Counter, Histogram, Registry } from 'prom-client'

/** What the server counts, for `GET /metrics`. `gauges.ts` adds what is looked up when asked for. */
export class Metrics {
  readonly registry = new Registry()

  readonly requests = new Counter({
    name: 'quad_http_requests_total',
    help: 'Answered requests by the pattern of their route.',
    labelNames: ['method', 'route', 'status'],
    registers: [this.registry],
  })

  readonly requestSeconds = new Histogram({
    name: 'quad_http_request_seconds',
    help: 'Time from a request to its answer, by the pattern of its route.',
    labelNames: ['route'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [this.registry],
  })

  readonly #commits = new Counter({
    name: 'quad_commits_total',
    help: 'Commits to the database. Writes that wait at the same time share one.',
    registers: [this.registry],
  })

  readonly #writes = new Counter({
    name: 'quad_writes_total',
    help: 'Writes in these commits.',
    registers: [this.registry],
  })

  readonly syncRounds = new Counter({
    name: 'quad_sync_rounds_total',
    help: 'Rounds of devices that sent or fetched rows.',
    registers: [this.registry],
  })

  readonly #emailFailures = new Counter({
    name: 'quad_email_failures_total',
    help: 'Tries to send an email that the SMTP server did not accept.',
    labelNames: ['problem'],
    registers: [this.registry],
  })
  readonly #emailsDropped = new Counter({
    name: 'quad_emails_dropped_total',
    help: 'Emails that were given up.',
    labelNames: ['problem'],
    registers: [this.registry],
  })

  readonly pushFailures = new Counter({
    name: 'quad_push_failures_total',
    help: 'Push notifications that were given up. Each is still behind the bell.',
    labelNames: ['problem'],
    registers: [this.registry],
  })

  /** Violations of the pages' content security policy that browsers reported. */
  readonly policyViolations = new Counter({
    name: 'quad_policy_violations_total',
    help: 'Violations of the content security policy that browsers reported.',
    labelNames: ['directive'],
    registers: [this.registry],
  })

  emailFailed(problem: MailProblem, isDropped: boolean): void {
    this.#emailFailures.inc({ problem })
    if (isDropped) this.#emailsDropped.inc({ problem })
  }

  committed(writes: number): void {
    this.#commits.inc()
    this.#writes.inc(writes)
  }
}
