import { createTransport } from 'nodemailer'
import { failureOf } from './failure.ts'
import { messageOf } from './message.ts'
import { transportOptions } from './transport.ts'

interface Order {
  url: string
  publicUrl: string
  from: string
  /** Gets a test email; without it, only the login is tried. */
  to: string | undefined
}

/** @returns the reason, as a sentence, if the mail server does not accept the login or the email */
export async function checkMailServer({ from, to, ...place }: Order): Promise<string | undefined> {
  const transport = createTransport(transportOptions(place))
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
