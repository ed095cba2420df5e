import { Refusal } from '#sync/refusal.ts'
import { moderationLimits } from '#sync/moderation/moderation.ts'
import type { Db } from '../db/open.ts'
import { administrator } from '../moderation/log.ts'
import { answerAppeal, waitingAppeals } from '../moderation/waiting-appeals.ts'
import { changeData, CommandError, Misuse, readData } from './command.ts'
import type { Command, ReadConfig } from './command.ts'

/** Lets the administrator answer appeals, above all those that no moderator may answer. */
export const appeal: Command = {
  summary: 'lists and answers appeals',
  usage: `People appeal against decisions of moderators. A moderator who did not make the decision
answers at /moderation. If there is none, you answer here.

Usage:
  quad appeal list                 lists the appeals that wait, with their ids
  quad appeal accept ID REASON     undoes the decision
  quad appeal decline ID REASON    leaves the decision as it is

It works while Quad is running, on the data in DATA_DIR. The person gets the reason by notification
and email from the running server; quote a reason that has spaces.`,
  run: async ([verb, ...args], config) => {
    if (verb === undefined) throw new Misuse('Say what to do: list, accept, or decline.')
    if (verb === 'list') {
      if (args.length > 0) throw new Misuse('appeal list takes no arguments.')
      return readData(config, list)
    }
    if (verb !== 'accept' && verb !== 'decline')
      throw new Misuse(`appeal cannot “${verb}”: it can list, accept, and decline.`)
    const [decisionId, given = '', ...surplus] = args
    const reason = given.trim()
    if (decisionId === undefined || reason === '' || surplus.length > 0)
      throw new Misuse(`appeal ${verb} takes exactly the id of an appeal and a reason.`)
    if (reason.length > moderationLimits.reason)
      throw new Misuse(`The reason must be at most ${moderationLimits.reason} characters long.`)
    return answer(config, { decisionId, verdict: verb, reason })
  },
}

async function list(db: Db): Promise<string> {
  const waiting = await waitingAppeals(db)
  if (waiting.length === 0) return 'No appeal waits.'
  return waiting
    .map(
      ({ appeal: { decisionId, appealedAt, text }, decision, decider, person, about, ...rest }) => {
        const by = decision.moderatorId === administrator ? 'you' : (decider ?? 'a deleted account')
        return [
          `${decisionId}  ${new Date(appealedAt).toISOString().slice(0, 10)}  ${person.username}`,
          `  Decision: ${decision.verdict} (${decision.kind}), by ${by}: ${oneLine(decision.reason)}`,
          ...(about === null ? [] : [`  About: ${oneLine(about)}`]),
          `  Appeal: ${oneLine(text)}`,
          `  ${rest.isForModerators ? 'A moderator can answer it.' : 'Only you can answer it.'}`,
        ].join('\n')
      },
    )
    .join('\n\n')
}

/** What people wrote must not look like lines of the list, or control the terminal. */
const oneLine = (text: string): string => text.replaceAll(/[\s\p{C}]+/gu, ' ').trim()

async function answer(
  config: ReadConfig,
  given: Parameters<typeof answerAppeal>[1],
): Promise<string> {
  const username = await changeData(config, async (tx, rev) => {
    try {
      return await answerAppeal(tx, given, { now: Date.now(), rev })
    } catch (error) {
      throw error instanceof Refusal ? new CommandError(error.message) : error
    }
  })
  return `The appeal of ${username} is ${given.verdict === 'accept' ? 'accepted, and the decision undone' : 'declined'}.`
}
