import { appealLinkDays, appealReaders } from '#sync/moderation/appeals.ts'
import type { Verdict } from '#sync/moderation/moderation.ts'
import { isolated } from '#sync/texts/isolated.ts'
import { oneLine, quoted } from '../mail/without-links.ts'
import type { Mail } from './mailer.ts'

export interface DecisionWords {
  title: string
  /** What was decided, in one sentence. */
  sentence: string
}

interface ToldDecision {
  kind: string
  verdict: Verdict
  /** The title of a listing. */
  title: string
  /** The end of a suspension, as text. */
  until: string | undefined
}

/** The words for a decision in a notification and an email; undefined if the person gets neither. */
export function decisionWords(told: ToldDecision): DecisionWords | undefined {
  const { kind, verdict, until } = told
  const name = isolated(oneLine(told.title))
  const thing = kind === 'listing' ? `Your listing “${name}”` : 'Your review'
  if (verdict === 'warn')
    return {
      title: 'A moderator warned you',
      sentence: `A moderator warned you about ${whatOf(kind, name)}.`,
    }
  if (verdict === 'hide')
    return { title: 'Hidden by a moderator', sentence: `${thing} was hidden by a moderator.` }
  if (verdict === 'release') return { title: 'Your listing is live', sentence: `${thing} is live.` }
  // Its text may wait, its seller be suspended, or its age hide it.
  if (verdict === 'restore')
    return { title: 'No longer hidden', sentence: `${thing} is no longer hidden by a moderator.` }
  if (verdict === 'suspend')
    return {
      title: 'Your account was suspended',
      sentence: until ? `Your account is suspended until ${until}.` : 'Your account is suspended.',
    }
  if (verdict === 'reinstate')
    return { title: 'Your account is active again', sentence: 'Your account is active again.' }
  if (verdict === 'promote' || verdict === 'demote')
    return { title: 'Your role has changed', sentence: 'The administrator changed your role.' }
  if (verdict === 'reset')
    return {
      title: 'Two-factor authentication is off',
      sentence: 'The administrator turned off two-factor authentication for your account.',
    }
  if (verdict === 'delete')
    return {
      title: 'Your account was deleted',
      sentence: 'The administrator deleted your account with everything in it.',
    }
  if (kind !== 'appeal') return undefined
  return verdict === 'accept'
    ? {
        title: 'Your appeal was accepted',
        sentence: 'Your appeal was accepted and the decision was undone.',
      }
    : {
        title: 'Your appeal was declined',
        sentence: 'Your appeal was read. The decision stays.',
      }
}

const whatOf = (kind: string, name: string): string => {
  if (kind === 'listing') return `your listing “${name}”`
  if (kind === 'message') return 'a message you sent'
  return kind === 'review' ? 'a review you wrote' : 'your account'
}

/** Tells a person about a decision, with its reason and never with a moderator’s name. */
export function decisionMail(
  to: string,
  { title, sentence }: DecisionWords,
  reason: string,
  appealLink: string | undefined,
): Mail {
  const appeal =
    appealLink === undefined
      ? []
      : [
          `If you think this is wrong, you can appeal once. ${appealReaders} The link works for ${appealLinkDays} days:`,
          appealLink,
        ]
  const paragraphs = ['Hello,', sentence, 'The reason:', quoted(reason), ...appeal, 'Quad']
  const text = `${paragraphs.join('\n\n')}\n`
  return { to, subject: title, text, html: undefined, link: appealLink }
}
