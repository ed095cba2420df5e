import type { AccountVerdict } from '#sync/moderation/administration.ts'
import type { IconName } from '../ui/drawing/icon.tsx'

interface DecisionText {
  /** The entry of the menu. */
  label: string
  icon: IconName
  /** The title of the dialog. */
  question: (username: string) => string
  /** What happens. */
  effect: string
  submit: string
  done: (username: string) => string
}

export const decisionTexts: Readonly<Record<AccountVerdict, DecisionText>> = {
  suspend: {
    label: 'Suspend',
    icon: 'lock',
    question: (username) => `Suspend ${username}?`,
    effect: 'This logs the person out on every device and hides the listings.',
    submit: 'Suspend',
    done: (username) => `${username} is suspended and logged out.`,
  },
  reinstate: {
    label: 'Reinstate',
    icon: 'check',
    question: (username) => `Reinstate ${username}?`,
    effect: 'The person can log in again, and the listings are visible again.',
    submit: 'Reinstate',
    done: (username) => `${username} can log in again.`,
  },
  reset: {
    label: 'Reset Two-Factor',
    icon: 'phone',
    question: (username) => `Reset two-factor of ${username}?`,
    effect:
      'For someone who has lost the phone and the recovery codes. The password alone then opens the account. Be sure who is asking.',
    submit: 'Reset Two-Factor',
    done: (username) => `${username} can log in with the password alone.`,
  },
  delete: {
    label: 'Delete Account',
    icon: 'trash',
    question: (username) => `Delete the account of ${username}?`,
    effect:
      'This deletes the account with its listings, photos, saved listings, and reviews. It can’t be undone.',
    submit: 'Delete Account',
    done: (username) => `The account of ${username} is deleted.`,
  },
}
