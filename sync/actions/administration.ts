import * as v from 'valibot'
import { defineAction } from '../engine/action.ts'
import { idSchema } from '../id.ts'
import { accountVerdicts, aRole, roles, type AccountVerdict } from '../moderation/administration.ts'
import { announcementLink, announcementText } from '../moderation/announcements.ts'
import { maintenanceText } from '../moderation/maintenance.ts'
import { categoryChanges, prohibitedText, wordChanges } from '../moderation/rule-changes.ts'
import { onlySuspensionEnds, reason, suspensionEnd } from '../moderation/ruling.ts'

/** Gives a role to another person, or takes one away. */
export const changeRole = defineAction('role.change', {
  version: 1,
  rest: 'PUT /api/administration/accounts/:id/role',
  args: v.strictObject({ id: v.string(), role: v.picklist(roles), isGiven: v.boolean() }),
  words: ({ id, role, isGiven }, { username }) =>
    `Make ${username(id) ?? 'someone'} ${isGiven ? aRole[role] : `no longer ${aRole[role]}`}`,
})

const wordsOf: Readonly<Record<AccountVerdict, string>> = {
  suspend: 'Suspend',
  reinstate: 'Reinstate',
  reset: 'Turn off two-factor authentication of',
  delete: 'Delete the account of',
}

/** An administrator's decision about an account. Its reason is sent to the person. */
export const decideAccount = defineAction('account.decide', {
  version: 1,
  rest: 'POST /api/administration/accounts/:id/decisions',
  args: v.strictObject({
    id: idSchema,
    userId: v.string(),
    verdict: v.picklist(accountVerdicts),
    reason,
    until: v.optional(suspensionEnd),
  }),
  rule: ({ verdict, until }) =>
    until !== undefined && verdict !== 'suspend' ? onlySuspensionEnds : undefined,
  words: ({ userId, verdict }, { username }) =>
    `${wordsOf[verdict]} ${username(userId) ?? 'someone'}`,
})

/** Mails the link of a sign-up again. */
export const mailLinkAgain = defineAction('signUp.mailAgain', {
  version: 1,
  rest: 'POST /api/administration/sign-ups/:id/link',
  args: v.strictObject({ id: v.string() }),
  words: () => 'Mail the link of a sign-up again',
})

/** Shows a banner to the people of a campus until its end. Without `universityId`, to everyone. */
export const announce = defineAction('announcement.make', {
  version: 1,
  rest: 'POST /api/administration/announcements',
  args: v.strictObject({
    id: idSchema,
    text: announcementText,
    link: v.optional(announcementLink),
    universityId: v.optional(v.pipe(v.string(), v.maxLength(100))),
    until: v.pipe(v.string(), v.isoTimestamp('Please choose a date.')),
  }),
  words: () => 'New announcement',
})

export const endAnnouncement = defineAction('announcement.end', {
  version: 1,
  rest: 'DELETE /api/administration/announcements/:id',
  args: v.strictObject({ id: v.string() }),
  words: () => 'End an announcement',
})

/** Renames, adds, or removes categories, changes the list of held words, or the text about what may not be sold. */
export const changeRules = defineAction('rules.change', {
  version: 1,
  rest: 'PATCH /api/administration/rules',
  args: v.strictObject({
    categories: v.optional(categoryChanges, []),
    words: v.optional(wordChanges, {}),
    prohibited: v.optional(prohibitedText),
  }),
  words: () => 'Change of the rules for listings',
})

/** Switches maintenance mode, or changes what people read about it. Without `text`, there is no sentence. */
export const switchMaintenance = defineAction('maintenance.set', {
  version: 1,
  rest: 'PUT /api/administration/maintenance',
  args: v.strictObject({ isOn: v.boolean(), text: v.optional(maintenanceText) }),
  words: ({ isOn }) => `${isOn ? 'Start' : 'End'} maintenance mode`,
})
