import type { Mutant } from './mutant.ts'

type Slip = Omit<Mutant, 'seenBy'>

/** Slips in meet-ups, by what they do. */
const slips: Record<string, Slip> = {
  'a block leaves a meet-up ahead': {
    file: 'server/blocks/actions.ts',
    from: 'await callOffMeetUpsOf(context, actor.userId, userId)',
    to: '',
    found: /A meet-up is ahead across a block/,
  },
  'a meet-up that is called off with its account has no new stamp': {
    file: 'server/meet-ups/erase.ts',
    from: "state: 'canceled', rev })",
    to: "state: 'canceled' })",
    found: /meet-ups differ/,
  },
  'a proposer agrees alone': {
    file: 'sync/meet-ups/moves.ts',
    from: 'if (meetUp.by === userId) return no(otherDecides)',
    to: '',
    found:
      /(A meet-up is agreed without the other person|shows of (conversations|meetUps|messages))/,
  },
  'an answer counts for a turn of a meet-up that its author has not seen': {
    file: 'sync/meet-ups/moves.ts',
    from: 'if (!before || before.turn !== move.turn) return no(changedMeetUp)',
    to: 'if (!before) return no(changedMeetUp)',
    found: /shows of (conversations|meetUps|messages)/,
  },
  'someone is at a place hours early': {
    file: 'sync/meet-ups/moves.ts',
    from: 'if (now < meetUp.at - meetUpLimits.early) return no(tooEarly)',
    to: '',
    found: /(Someone is at a place too early|shows of (conversations|meetUps|messages))/,
  },
  'a meet-up after one that is over counts as the same one': {
    file: 'sync/meet-ups/moves.ts',
    from: '+ (isNew ? 1 : 0)',
    to: '+ (isNew ? 0 : 0)',
    found: /shows of meetUps/,
  },
  'both are reminded again and again': {
    file: 'server/meet-ups/sweep.ts',
    from: 'await tx.update(meetUps).set({ remindedAt: now }).where(eq(meetUps.id, row.id))',
    to: '',
    found: /No one was reminded of a meet-up/,
  },
  'a reminder is to one person alone': {
    file: 'server/meet-ups/sweep.ts',
    from: '.where(inArray(users.id, ids))',
    to: '.where(inArray(users.id, ids.slice(1)))',
    found: /A reminder was told to one person alone/,
  },
  'a reminder of an earlier proposal counts': {
    file: 'server/meet-ups/meet-up-rows.ts',
    from: "...(facts.state === 'proposed' && { remindedAt: null, askedAt: null }),",
    to: '',
    found: /A reminder is of an earlier proposal/,
  },
  'devices do not hear of the question whether they met': {
    file: 'server/meet-ups/sweep.ts',
    from: '.set({ askedAt: now, rev })',
    to: '.set({ askedAt: now })',
    found: /meet-ups differ/,
  },
  'one of two people hears nothing of their meet-up': {
    file: 'server/meet-ups/sync.ts',
    from: 'const isOwn = or(isOne, isOther)',
    to: 'const isOwn = or(isOne, isOne)',
    found: /meet-ups differ/,
  },
  'a meet-up that moves has no new stamp': {
    file: 'server/meet-ups/write.ts',
    from: '.set({ ...columnsOf(facts, people), changedAt: now, rev })',
    to: '.set({ ...columnsOf(facts, people), changedAt: now })',
    found: /meet-ups differ/,
  },
  'a reservation does not hold until its meet-up': {
    file: 'server/meet-ups/make-move.ts',
    from: "if (move.name === 'agree') await holdDeals(context, userId, to.id)",
    to: '',
    found: /A reservation ends before its meet-up/,
  },
  'a sale that is undone does not hold until its meet-up': {
    file: 'server/deals/follow.ts',
    from: "if (deal.state === 'reserved') await holdDeals(context, row.sellerId, row.buyerId)",
    to: '',
    found: /A reservation ends before its meet-up/,
  },
  'no one hears of a move': {
    file: 'server/meet-ups/make-move.ts',
    from: 'await tell(context, to.id, { ...wordsOf(username, meetUp, move), event, about })',
    to: '',
    found: /No one was told of/,
  },
  'a buyer who has it after a meet-up sees no sale': {
    file: 'sync/actions/sales.ts',
    from: "...(otherUserId === undefined ? [] : [{ table: 'meetUps', key: otherUserId } as const]),",
    to: '',
    found: /shows of (deals|listings)/,
  },
}

export const meetUpMutants: Record<string, Mutant> = Object.fromEntries(
  Object.entries(slips).map(([name, slip]) => [name, { ...slip, seenBy: 'meet-ups' }]),
)
