import { protocolVersion, rowVersion } from '#sync/engine/protocol.ts'
import { second } from '#sync/time.ts'
import { version } from '../../package.json'
import type { RoundRecord } from '../device/rounds/round-log.ts'
import { timeAgo } from '../ui/time-ago.ts'
import type { Counts } from './read-counts.ts'
import type { Storage } from './use-storage.ts'

/** Everything that the page shows. It holds numbers and states, and nothing that a person wrote. */
export interface Diagnostics {
  counts: Counts
  storage: Storage | undefined
  isOnline: boolean
  /** Whether the server can reach this page. */
  isLive: boolean
  now: number
}

/** A group of facts under a title: what the page shows as a card, and the report as a paragraph. */
export interface FactGroup {
  title: string
  facts: [name: string, value: string][]
}

const number = new Intl.NumberFormat('en-US')
const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** '4.2 MB' */
export function sizeText(bytes: number): string {
  const step = Math.max(0, Math.min(units.length - 1, Math.floor(Math.log10(bytes || 1) / 3)))
  return new Intl.NumberFormat('en-US', {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(bytes / 1000 ** step)
}

export const durationText = (milliseconds: number): string =>
  milliseconds < second
    ? `${number.format(milliseconds)} ms`
    : `${number.format(Math.round(milliseconds / 100) / 10)} s`

export function factGroups(diagnostics: Diagnostics): FactGroup[] {
  const { counts, storage } = diagnostics
  const { rows } = counts
  return [
    {
      title: 'Copies from the server',
      facts: [
        ['Listings', number.format(rows.listings)],
        ['Saved listings', number.format(rows.savedListings)],
        ['Conversations', number.format(rows.conversations)],
        ['Messages', number.format(rows.messages)],
        ['Notifications', number.format(rows.notifications)],
        ['Profiles', number.format(rows.profiles)],
        ['Blocks', number.format(rows.blocks)],
        ['Deals', number.format(rows.deals)],
      ],
    },
    {
      title: 'Only on this device',
      facts: [
        ['Changes waiting', number.format(counts.waiting)],
        ['Changes refused', number.format(counts.refused)],
        ['Drafts', number.format(counts.drafts)],
        ['Photos you chose', photosText(counts.photos)],
      ],
    },
    { title: 'Storage', facts: storageFacts(storage) },
    { title: 'Connection', facts: connectionFacts(diagnostics) },
    {
      title: 'Versions',
      facts: [
        ['Quad', version],
        ['Sync', `${protocolVersion}, rows ${rowVersion}`],
        ['Database', number.format(counts.databaseVersion)],
      ],
    },
  ]
}

const unknown = 'Unknown'

const photosText = ({ count, bytes }: Counts['photos']): string =>
  count === 0 ? '0' : `${number.format(count)}, ${sizeText(bytes)}`

function storageFacts(storage: Storage | undefined): FactGroup['facts'] {
  if (!storage) return [['Used by Quad', unknown]]
  const { allowed, bytes, cachedPhotos, persisted } = storage
  return [
    ['Used by Quad', bytes === undefined ? unknown : sizeText(bytes)],
    ['Allowed by the browser', allowed === undefined ? unknown : sizeText(allowed)],
    ['Photos for offline', photosText(cachedPhotos)],
    ['Kept when space runs short', persisted === undefined ? unknown : persisted ? 'Yes' : 'No'],
  ]
}

function connectionFacts({ counts, isLive, isOnline, now }: Diagnostics): FactGroup['facts'] {
  const clockAhead = counts.rounds.find((round) => round.clockAhead !== undefined)?.clockAhead
  return [
    ['Network', isOnline ? 'Online' : 'Offline'],
    ['Live updates', isLive ? 'Connected' : 'Not connected'],
    ['First copy', counts.complete ? 'Complete' : 'Still arriving'],
    ['Last complete sync', counts.syncedAt === undefined ? 'Never' : ageText(counts.syncedAt, now)],
    ['Server’s clock', clockAhead === undefined ? unknown : clockText(clockAhead)],
  ]
}

export const ageText = (at: number, now: number): string => timeAgo(new Date(at).toISOString(), now)

function clockText(ahead: number): string {
  const seconds = Math.round(Math.abs(ahead) / second)
  if (seconds === 0) return 'Same as here'
  const length = seconds < 120 ? `${seconds} s` : `${number.format(Math.round(seconds / 60))} min`
  return `${length} ${ahead > 0 ? 'ahead' : 'behind'}`
}

const ends: Record<RoundRecord['end'], string> = {
  done: 'Complete',
  later: 'Interrupted',
  failed: 'Failed on this device',
  'photos-left': 'Photos wait',
  'signed-out': 'Needs a login',
  upgrade: 'Needs a newer Quad',
  paused: 'Maintenance',
}

export const endText = ({ end }: RoundRecord): string => ends[end]

/** '2 sent, 14 rows, 3 kB' */
export const trafficText = ({ actions, rows, bytes }: RoundRecord): string =>
  `${number.format(actions)} sent, ${number.format(rows)} ${rows === 1 ? 'row' : 'rows'}, ${sizeText(bytes)}`

/** How many rounds the page and the report show. */
const shownRounds = 10

export const newestRounds = ({ rounds }: Counts): RoundRecord[] => rounds.slice(0, shownRounds)

/** All of it as plain text. */
export function plainText(diagnostics: Diagnostics): string {
  const groups = factGroups(diagnostics).map(({ title, facts }) =>
    [title, ...facts.map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
  )
  const rounds = newestRounds(diagnostics.counts).map(
    (round) =>
      `  ${new Date(round.at).toISOString()}: ${endText(round)}, ${trafficText(round)}, ${durationText(round.milliseconds)}`,
  )
  const written = `What this device holds, ${new Date(diagnostics.now).toISOString()}`
  return [written, ...groups, ['Recent syncs', ...rounds].join('\n')].join('\n')
}
