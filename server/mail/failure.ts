import * as v from 'valibot'
import type { MailProblem } from '#sync/health.ts'

/** Why the mail server did not accept an email. */
export interface Failure {
  problem: MailProblem
  /** For the administrator, as a sentence. */
  reason: string
  /** Whether no later try can help: the recipient has no mailbox. */
  isFinal: boolean
}

/** What is wrong, and what to do if the administrator can do something. */
const mailTexts: Record<MailProblem, readonly [what: string, remedy?: string]> = {
  unreachable: ['The SMTP server cannot be reached', 'Check host and port in SMTP_URL.'],
  unknown_host: [
    'The host in SMTP_URL is not in the DNS',
    'In its password, write special characters as %40, %2F, or %23.',
  ],
  certificate: [
    'The certificate of the SMTP server is not valid for its name',
    'Use the name that it is for, or accept any certificate: add ?tls.rejectUnauthorized=false to SMTP_URL.',
  ],
  not_encrypted: [
    'The SMTP server offers no encryption',
    'Use smtps://, or send passwords and links in clear text: add ?requireTLS=false to SMTP_URL.',
  ],
  login: ['The SMTP server does not accept the login', 'Check user and password in SMTP_URL.'],
  sender: ['The SMTP server does not accept the sender', 'Check MAIL_FROM.'],
  relay: [
    'The SMTP server does not send email for this server',
    'Check whether it requires a login, and which senders it allows.',
  ],
  recipient: ['The recipient has no mailbox there'],
  busy: ['The SMTP server asks to try again later'],
  content: [
    'The SMTP server does not accept the text of the email',
    'Read the log of that server.',
  ],
  other: ['The SMTP server could not take the email', 'Read the log of that server.'],
}

/** Codes only: the server's text may repeat addresses, and an error may contain the whole email. */
export function failureOf(error: unknown): Failure {
  const found = v.parse(failureSchema, error)
  const { code = 'error', responseCode } = found
  const problem = problemOf(found)
  const codes = responseCode === undefined ? code : `${code} ${responseCode}`
  return { problem, reason: sentenceOf(problem, ` (${codes})`), isFinal: problem === 'recipient' }
}

export function sentenceOf(problem: MailProblem, codes = ''): string {
  const [what, remedy] = mailTexts[problem]
  return [`${what}${codes}.`, remedy].filter((each) => each !== undefined).join(' ')
}

const text = v.fallback(v.optional(v.string(), ''), '')
const failureSchema = v.object({
  code: v.fallback(v.optional(v.string()), undefined),
  responseCode: v.fallback(v.optional(v.number()), undefined),
  /** The answer of the server. */
  response: text,
  /** The command of SMTP that failed. */
  command: text,
  message: text,
})
type Found = v.InferOutput<typeof failureSchema>

function problemOf({ code, responseCode = 0, response, command, message }: Found): MailProblem {
  if (code === 'EAUTH') return 'login'
  if (command === 'STARTTLS' && response !== '') return 'not_encrypted'
  if (/certificate|altnames/i.test(message)) return 'certificate'
  if (responseCode === 0) return code === 'EDNS' ? 'unknown_host' : connectionProblem(code)
  if (responseCode < 500) return 'busy'
  if (command === 'MAIL FROM') return 'sender'
  if (command === 'RCPT TO') return isMailbox(responseCode, response) ? 'recipient' : 'relay'
  return command === 'DATA' ? 'content' : 'other'
}

const connectionProblem = (code = ''): MailProblem =>
  ['ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'ETLS'].includes(code) ? 'unreachable' : 'other'

/**
 * Whether the refusal is about the mailbox of the recipient, and not about this server. The codes of
 * RFC 3463 say so. A server without them has only codes that it may use for both.
 */
function isMailbox(responseCode: number, response: string): boolean {
  const [, detail] = /^\d{3}[ -]5\.(\d+\.\d+)/.exec(response) ?? []
  if (detail !== undefined) return /^(?:1\.(?!7$|8$)|2\.)/.test(detail)
  return [550, 551, 553].includes(responseCode) && !/relay|sender|auth|block|policy/i.test(response)
}
