import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { until } from '../server/until.ts'

export interface MailServer {
  readonly port: number
  /** What `SMTP_URL` is set to. */
  readonly url: string
  readonly received: readonly Email[]
  /** How often a sender named a recipient. */
  readonly attempts: number
  /** The names with which senders greeted. */
  readonly greetings: readonly string[]
  /** Who logged in, with which password, and whether the connection was encrypted. */
  readonly logins: readonly Login[]
  /** Replies with these codes to the next recipients before it accepts them. */
  refuse(...codes: number[]): void
  /** Answers every step of that kind so, until it is called without an answer. */
  refuseAll(step?: 'login' | 'sender' | 'recipient', answer?: string): void
  /** Waits for an email to that address, and returns the first link of the newest. */
  linkFor(email: string): Promise<string>
  stop(): Promise<void>
}

interface Login {
  username: string
  password: string
  secure: boolean
}

interface MailServerOptions {
  /** Offers STARTTLS with it. */
  certificate?: { cert: string; key: string }
}

/** A real mail server that keeps what it receives. */
export async function startMailServer(
  port = 0,
  { certificate }: MailServerOptions = {},
): Promise<MailServer> {
  const received: Email[] = []
  const refusals: number[] = []
  const greetings: string[] = []
  const logins: Login[] = []
  let attempts = 0
  let refused: { step?: string | undefined; answer: string } | undefined
  const errorAt = (step: string): Error | null =>
    refused?.step === step
      ? Object.assign(new Error(refused.answer.slice(4)), {
          responseCode: Number(refused.answer.slice(0, 3)),
        })
      : null
  const server = new SMTPServer({
    authOptional: true,
    // A sender that finds no encryption may offer its password anyway.
    allowInsecureAuth: true,
    hideSTARTTLS: !certificate,
    ...(!certificate && { disabledCommands: ['STARTTLS'] }),
    ...certificate,
    onAuth({ username, password }, { secure }, answer) {
      logins.push({ username: username ?? '', password: password ?? '', secure })
      const error = errorAt('login')
      answer(error, error ? undefined : { user: username })
    },
    onMailFrom(_address, { hostNameAppearsAs }, answer) {
      greetings.push(hostNameAppearsAs)
      answer(errorAt('sender'))
    },
    onRcptTo(_address, _session, answer) {
      attempts += 1
      const always = errorAt('recipient')
      if (always) return answer(always)
      const responseCode = refusals.shift()
      answer(responseCode === undefined ? null : Object.assign(new Error('no'), { responseCode }))
    },
    onData(stream, _session, answer) {
      void text(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          received.push(mail)
          answer()
        })
    },
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const bound = (server.server.address() as AddressInfo).port
  return {
    port: bound,
    url: `smtp://127.0.0.1:${bound}`,
    received,
    get attempts() {
      return attempts
    },
    greetings,
    logins,
    refuseAll: (step, answer = '') => void (refused = { step, answer }),
    refuse: (...codes) => void refusals.push(...codes),
    linkFor: (email) =>
      until(`a link for ${email}`, () =>
        received
          .filter(({ to }) => to?.[0]?.address === email)
          .map((mail) => /https?:\/\/\S+/.exec(mail.text ?? '')?.[0])
          .at(-1),
      ),
    stop: () => new Promise((done) => server.close(() => done())),
  }
}
