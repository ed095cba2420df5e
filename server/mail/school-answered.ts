import { isolated } from '#sync/texts/isolated.ts'
import { oneLine } from '../mail/without-links.ts'
import { letter } from './letter.ts'
import type { Mail } from './mailer.ts'

interface Answer {
  name: string
  reason: string
  isAccepted: boolean
}

/** Answers a person who asked for a school to be added. */
export function schoolAnsweredMail(publicUrl: string, to: string, answer: Answer): Mail {
  const name = isolated(oneLine(answer.name))
  const reason = oneLine(answer.reason)
  return answer.isAccepted
    ? letter({
        to,
        subject: 'Your school is on Quad now',
        before: [`You asked for ${name}. Its students can sign up now.`, reason],
        link: { label: 'Sign up', url: `${publicUrl}/signup` },
        after: [],
      })
    : letter({
        to,
        subject: 'Your request to add a school',
        before: [`You asked for ${name}. We can’t add it now, for this reason:`, reason],
        after: [],
      })
}
