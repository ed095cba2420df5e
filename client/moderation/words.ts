import type { DecisionKind, SubjectKind, Verdict } from '#sync/moderation/moderation.ts'

/** The pages of moderation: the queues and the log. */
export const queueNames: Readonly<Record<SubjectKind, string>> = {
  user: 'Users',
  listing: 'Listings',
  message: 'Messages',
  review: 'Reviews',
  bug: 'Bugs',
  school: 'Schools',
  appeal: 'Appeals',
}

export const kindNames: Readonly<Record<DecisionKind, string>> = {
  user: 'User',
  listing: 'Listing',
  message: 'Message',
  review: 'Review',
  bug: 'Bug report',
  school: 'School request',
  appeal: 'Appeal',
  server: 'Server',
}

interface VerdictWords {
  /** The button. */
  label: string
  /** The letter that chooses it. */
  key: string
  /** Its line in the log. */
  past: string
  /** What happens with the reason. */
  hint: string
}

const told = 'The person gets this by notification and email, without your name.'
const kept = 'Only moderators and administrators read this.'
const answered = 'The person who asked gets this by email.'

export const verdictWords: Readonly<Record<Verdict, VerdictWords>> = {
  dismiss: { label: 'Dismiss', key: 'd', past: 'Dismissed', hint: kept },
  warn: { label: 'Warn', key: 'w', past: 'Warned', hint: told },
  hide: { label: 'Hide', key: 'h', past: 'Hidden', hint: told },
  restore: { label: 'Restore', key: 'r', past: 'Restored', hint: told },
  suspend: { label: 'Suspend', key: 's', past: 'Suspended', hint: told },
  reinstate: { label: 'Reinstate', key: 'i', past: 'Reinstated', hint: told },
  accept: { label: 'Accept', key: 'a', past: 'Accepted', hint: told },
  decline: { label: 'Decline', key: 'c', past: 'Declined', hint: told },
  done: { label: 'Mark as done', key: 'o', past: 'Done', hint: kept },
  promote: { label: 'Give a role', key: '', past: 'Role given', hint: told },
  demote: { label: 'Take a role', key: '', past: 'Role taken', hint: told },
  reset: { label: 'Reset two-factor', key: '', past: 'Two-factor reset', hint: told },
  delete: { label: 'Delete', key: '', past: 'Account deleted', hint: told },
  resend: { label: 'Mail the link again', key: '', past: 'Link mailed again', hint: kept },
  announce: { label: 'Announce', key: '', past: 'Announced', hint: kept },
  pause: { label: 'Start maintenance', key: '', past: 'Maintenance on', hint: kept },
  resume: { label: 'End maintenance', key: '', past: 'Maintenance off', hint: kept },
  withdraw: { label: 'End the announcement', key: '', past: 'Announcement ended', hint: kept },
  release: { label: 'Release', key: 'l', past: 'Released', hint: told },
  change: { label: 'Change the rules', key: '', past: 'Rules changed', hint: kept },
}

export const hintOf = (kind: SubjectKind, verdict: Verdict): string =>
  kind === 'school' ? answered : verdictWords[verdict].hint
