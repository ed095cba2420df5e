import * as v from 'valibot'
import {
  changeRole as changeRoleAction,
  decideAccount as decideAccountAction,
  switchMaintenance as switchMaintenanceAction,
} from '#sync/actions/administration.ts'
import { messageSchema } from '#sync/answer.ts'
import { idSchema } from '#sync/id.ts'
import {
  administeredAccountSchema,
  serverStateSchema,
  waitingSignUpSchema,
} from '#sync/moderation/administration.ts'
import { decisionSchema } from '#sync/moderation/moderation.ts'
import type { Reference } from '../openapi/reference.ts'
import { expose, noBody, type Exposure } from '../sync/mount.ts'
import { changeRole, switchMaintenance } from './actions.ts'
import { decideAccount } from './decide.ts'
import { mailLinkAgain } from './mail-link-again.ts'

const query = v.object({ search: v.optional(v.pipe(v.string(), v.maxLength(320))) })

export const administrationReads: Reference[] = [
  {
    at: 'GET /api/administration/accounts',
    summary: 'Lists accounts, newest first.',
    about:
      '`search` is the beginning of a username, a name, a last name, or an email address. Of each, it finds at most 100 accounts. The answer has no addresses.',
    session: 'administrator',
    query,
    isPaged: true,
    answer: v.array(administeredAccountSchema),
  },
  {
    at: 'GET /api/administration/sign-ups',
    summary: 'Lists sign-ups whose link was not opened yet, newest first.',
    about:
      '`search` is the beginning of a username or an email address. Of each, it finds at most 100 sign-ups. The answer has no addresses.',
    session: 'administrator',
    query,
    isPaged: true,
    answer: v.array(waitingSignUpSchema),
    words: { mailedAt: '2026-03-02T15:04:05.000Z', expiresAt: '2026-03-09T15:04:05.000Z' },
  },
  {
    at: 'GET /api/administration/decisions',
    summary: 'Lists the decisions of moderators and administrators, newest first.',
    about: 'The log that moderators read, without decisions about yourself.',
    session: 'administrator',
    isPaged: true,
    answer: v.array(decisionSchema),
  },
  {
    at: 'GET /api/administration/state',
    summary: 'Reads how the server is.',
    about:
      'The version, whether maintenance mode is on, and what `quad doctor` says about health, disk, address, certificate, mail queue, backups, and appeals.',
    session: 'administrator',
    answer: serverStateSchema,
    samples: {
      body: undefined,
      answer: {
        version: '0.2.0',
        findings: [
          { name: 'Backups', level: 'ok', says: 'The newest backup is 3 hours old. There are 7.' },
        ],
        maintenance: null,
      },
    },
  },
]

const { id: _id, ...change } = changeRoleAction.args.entries
const { userId: _userId, ...given } = decideAccountAction.args.entries

export const administrationWrites: Exposure[] = [
  expose(changeRole, {
    summary: 'Gives a person a role, or takes it away.',
    about:
      'The roles are `moderator` and `administrator`. You can give up a role of your own, but not give yourself one, and the only administrator who is not suspended keeps the role. The log of decisions has the change with your name, and the person is notified without it.',
    role: 'administrator',
    body: v.strictObject(change),
    args: ({ id, body }) => ({ ...body, id }),
    answer: messageSchema,
    says: 'The role was changed.',
    refuses: ['forbidden', 'conflict'],
  }),
  expose(decideAccount, {
    summary: 'Suspends, reinstates, or deletes an account, or turns off its two-factor.',
    about:
      '`verdict` is `suspend`, `reinstate`, `delete`, or `reset`. Only a suspension may have an end, `until`. The person gets the reason by notification and email, never your name, and can appeal against a suspension. The log of decisions has it with your name. No one can decide about themselves or an administrator. Send an `id` (a UUID) to make the call safe to repeat; the `id` of another decision is refused.',
    role: 'administrator',
    body: v.strictObject({ ...given, id: v.optional(idSchema) }),
    demands: ['verdict', 'reason'],
    args: ({ id: userId, body: { id, ...decision }, newId }) => ({
      ...decision,
      userId,
      id: id ?? newId(),
    }),
    answer: messageSchema,
    says: 'Your decision was saved.',
    refuses: ['forbidden', 'conflict'],
  }),
  expose(mailLinkAgain, {
    summary: 'Mails the link of a sign-up again.',
    about:
      'At most once a minute; earlier, it is refused with `limited` and `Retry-After`. The earlier link ends. The log of decisions has it with your name.',
    role: 'administrator',
    body: noBody,
    args: ({ id }) => ({ id }),
    answer: messageSchema,
    says: 'The link was mailed.',
  }),
  expose(switchMaintenance, {
    summary: 'Switches maintenance mode on or off.',
    about:
      'In maintenance mode calls that write are refused with `maintenance`, apart from this one and those that log in and out. `POST /api/sync` answers rows and does no action. Everyone reads `text`, a sentence of yours, if you send one. The log of decisions has each change with your name.',
    role: 'administrator',
    goesOnInMaintenance: true,
    body: switchMaintenanceAction.args,
    args: ({ body }) => body,
    answer: messageSchema,
    words: { text: 'Quad moves to a new machine until 6 PM.' },
    says: 'Maintenance mode was set.',
  }),
]
