import { createTransport } from 'nodemailer'
import { second } from '#sync/time.ts'
import { failureOf } from './failure.ts'
import { messageOf } from './message.ts'

interface Order {
  url: string
  from: string
  /** Gets a test email; without it, only the login is tried. */
  to: string | undefined
}

/** @returns the reason if the mail server does not accept the login or the email */
export async function checkMailServer({ url, from, to }: Order): Promise<string | undefined> {
  const transport = createTransport({
    url,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 20 * second,
  })
  const subject = 'Test email from Quad'
  const text = 'The administrator of Quad has sent this to see whether emails arrive.\n'
  const mail =
    to === undefined ? undefined : { to, subject, text, html: undefined, link: undefined }
  try {
    await (mail ? transport.sendMail(messageOf(mail, from, Date.now())) : transport.verify())
    return undefined
  } catch (error) {
    return failureOf(error).reason
  } finally {
    transport.close()
  }
}
