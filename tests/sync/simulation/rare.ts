import * as v from 'valibot'
import { anything, onDisk as onDiskKinds, type Plan } from './plan.ts'
import type { Step } from './steps.ts'
import type { Settings } from './world.ts'

/** Steps as words, each with its numbers: `edit 1, round 0 1`. */
const script = (text: string): Step[] =>
  text.split(',').map((words) => {
    const [kind = '', a = '0', b = '0', c = '1'] = words.trim().split(' ')
    return { kind: v.parse(kindSchema, kind), a: Number(a), b: Number(b), c: Number(c) }
  })
const kindSchema = v.picklist(Object.keys({ ...anything, ...onDiskKinds }) as Step['kind'][])

const bothHaveAListing = 'create, round, hand, hand, create 1, round 1, hand, hand, round, hand'
const usual: Settings = {
  locked: true,
  devices: 2,
  limit: 1000,
  isSlow: false,
  isSmall: false,
  isIndexed: false,
}
const onDisk: Settings = { ...usual, isIndexed: true, isSmall: true }

/** Cases that random plans reach only in thousands of runs; every simulation starts with them. */
export const rare: Plan[] = [
  // An answer arrives after two newer requests were sent, one of which has been applied.
  {
    settings: { ...usual, locked: false },
    steps: script(
      'create 1, round 1, hand, hand, round, hand, hand, hand, edit 1, round 1, hand, ' +
        'round, deliver, edit 1, round 1, hand 1, round 0 1, hand 1, ' +
        'create 1, round 1, hand 1, round 0 1, deliver 1, hand, hand',
    ),
  },
  // A restored server gives a number that a device has seen to another commit.
  {
    settings: { ...usual },
    steps: script(
      'create 1, round 1, hand, hand, backup, edit 1, round 1, hand, edit 1, round 1, hand, ' +
        'round, hand, hand, restore, create 1, round 1, hand, hand',
    ),
  },
  // A write is acknowledged with rows from before it, and a backup from between the two is
  // restored: the server still knows the device's cursor, and nothing of the write.
  {
    settings: { ...usual, limit: 1 },
    steps: script(
      'write, round 1, hand, loseRequest, create 1, round, loseAnswer, backup, ' +
        'round 1, hand, restore',
    ),
  },
  // A browser's data is copied. The original sends more, and the copy uses the same numbers for other writes.
  {
    settings: { ...usual },
    steps: script(
      'report, round, hand, hand, clone, report, report, report, round, hand, hand, ' +
        'report 2, report 2, round 2, hand, hand, report, round, hand, hand',
    ),
  },
  // The same on a server that was restored: it has lost what the original sent since, with its lease.
  {
    settings: { ...usual },
    steps: script(
      'report, round, hand, hand, clone, backup, report, round, hand, hand, report, round, hand, hand, ' +
        'restore, report 2, report 2, report 2, round 2, hand, hand, report, round, hand, hand',
    ),
  },
  // An answer with a refusal is lost, and another device of the same user acknowledges higher numbers.
  {
    settings: { ...usual, devices: 3 },
    steps: script(
      'block 1 0, round 1, hand, hand, write 0 0, round, loseAnswer, report 2, report 2, report 2, report 2, report 2, report 2, ' +
        'round 2, hand, hand, report 2, round 2, hand, hand, round, hand, hand',
    ),
  },
  // An action that is larger than a request of the line, which has become slow.
  {
    settings: { ...usual, isSlow: true },
    steps: script(
      'create 0 0 3, round, refuse 0 4, round, refuse 0 4, round, refuse 0 4, round, hand, hand',
    ),
  },
  // A browser's data is copied while a push has no answer, and both copies queue more.
  {
    settings: { ...usual },
    steps: script(
      'report, round, loseRequest, clone, report, round, hand, hand, report 2, round 2, hand, hand',
    ),
  },
  // A block takes the listings of the other person from both devices.
  {
    settings: { ...usual },
    steps: script(`${bothHaveAListing}, block, round, hand, hand, round 1, hand`),
  },
  // The end of the block brings them back.
  {
    settings: { ...usual },
    steps: script(
      `${bothHaveAListing}, block, round, hand, hand, round 1, hand, ` +
        'unblock, round, hand, hand, round 1, hand',
    ),
  },
  // A refused listing is sent again with everything that depends on it.
  {
    settings: { ...usual },
    steps: script(
      'spoil, round, hand, hand, retry, round, hand, hand, spoil, round, hand, discard',
    ),
  },
  // Answers are lost until the device gives up on its writes, and their user sends them again.
  {
    settings: { ...usual },
    steps: script(
      'create 1, write 1, round 1, age 0 61, loseAnswer, round 1, hand, retry 1, retry 1, ' +
        'round 1, hand',
    ),
  },
  // Someone opens a listing by its link that the device has deleted to save space, and saves it.
  {
    settings: { ...usual },
    steps: script(
      'create 1, round 1, hand, hand, round, hand, hand, trim, saveTrimmed, round, hand, hand',
    ),
  },
  // An action crashes the server, and there are others behind it.
  {
    settings: { ...usual },
    steps: script('report, report, crash, round, hand, hand, mend, round, hand, hand'),
  },
  // A push has no answer when a maintenance begins, and more is queued and withdrawn until its end.
  {
    settings: { ...usual },
    steps: script(
      'report, round, loseRequest, maintain, report, round, hand, hand, hand, report, withdraw 0 2, ' +
        'round, hand, hand, maintain 1, round, hand, hand, hand',
    ),
  },
  // An answer comes after another tab has applied one of the same cursor, with an action unsent.
  {
    settings: { ...usual, locked: false },
    steps: script('round, report, round 0 1, deliver, deliver 1, hand, hand'),
  },
  // A restored server has lost a device's last pushes, and so has the device, whose store is put back.
  {
    settings: { ...usual },
    steps: script(
      'backup, report, round, hand, hand, report, round, hand, hand, keep, restore, ' +
        'report, round, hand, hand, putBack, report, round, hand, hand',
    ),
  },
  // More listings than the window holds: the device trims, and starts again from a snapshot.
  {
    settings: { ...usual, isSmall: true },
    steps: script(
      'create 1, create 1, create 1, create 1, create 1, create 1, create 1, round 1, hand, hand, ' +
        'write 1, write 1, write 1, write 1, write 1, round 1, hand, hand, round, hand, hand, hand',
    ),
  },
  {
    settings: onDisk,
    steps: script(
      'create 1, round 1, hand, hand, round, hand, hand, save, create, create, ' +
        'create 1, create 1, create 1, create 1, create 1, create 1, round 1, hand, hand, ' +
        'round, hand, hand, create, create, create, trim, trim 1, round, hand, hand, trim',
    ),
  },
  // A long conversation.
  {
    settings: onDisk,
    steps: script(
      'round 1, hand, hand, write, write, write, write, write, write, write, round, hand, hand, ' +
        'round 1, hand, hand, write 1, trim 1, trim',
    ),
  },
  // More messages than the window holds wait for their photos.
  {
    settings: onDisk,
    steps: script(
      'writePhotos 0 0 1, writePhotos 0 0 2, round, hand, hand, hand, write, write, write, write, ' +
        'round, hand, hand, hand, trim, trim',
    ),
  },
  // A frozen page misses a round, then changes something itself, and is thawed.
  {
    settings: onDisk,
    steps: script(
      'round, hand, hand, freeze, create, round, hand, hand, report, withdraw, freeze, ' +
        'freeze, write, round 0 1, hand, hand, freeze, save, round, hand, hand',
    ),
  },
  // A view whose answer was lost is followed by another one of the same listing.
  {
    settings: usual,
    steps: script(
      'create 1, round 1, hand, hand, round, hand, hand, look, round, loseAnswer, look, round, ' +
        'hand, hand, hand, hand',
    ),
  },
  // A browser's data was copied. Two tabs of the copy learn of it, the second one after the first has sent more.
  {
    settings: { ...usual, locked: false, isSlow: true, limit: 2 },
    steps: script(
      'round 1, changeOwn 1, clone 1, hand, loseAnswer, round 2, create 2, round 2 1, hand, hand 1, hand',
    ),
  },
  // Two views of a listing wait, and the device sets the first one aside because of its age.
  {
    settings: { ...usual, locked: false },
    steps: script('create 1, look 1, sweep, clone 1, look 1'),
  },
  // Tabs die while they store a click, before and after.
  ...[0, 1, 2].map((moment): Plan => ({
    settings: onDisk,
    steps: script(
      `clicks 0 ${moment} ${moment}, report, clicks 0 ${moment} 2, clicks 0 2 ${moment}, ` +
        'round, hand, hand',
    ),
  })),
  // The server refuses a photo: before its listing is sent, and after. Their author tries again.
  ...[0, 1].map((bad): Plan => ({
    settings: onDisk,
    steps: script(
      `createRefused 0 ${bad}, sendPhotos, createRefused 0 ${bad}, round, hand, hand, sendPhotos, ` +
        `changeRefused 0 ${bad}, round, hand, hand, sendPhotos, retry, round, hand, hand, sendPhotos`,
    ),
  })),
  // Tabs die while they handle the refusal of a photo, each a moment later.
  {
    settings: onDisk,
    steps: script(
      'createRefused, round, hand, hand, ' +
        Array.from({ length: 20 }, (_, i) => `sendPhotos 0 0 ${2 * i}`).join() +
        ', round, hand, hand',
    ),
  },
  // The server deletes a photo that came before its listing.
  {
    settings: onDisk,
    steps: script('create 0 0 5, sendPhotos, sweepPhotos, round, hand, hand'),
  },
]
