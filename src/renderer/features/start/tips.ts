import type { CommandId } from '#shared/app/commands/table'
import type { KeyValueStore } from '#renderer/lib/page/storage'
import type { m } from '#messages'

/** Name of a tip's text in the catalog. */
export type TipId = keyof typeof m.tips.text

interface Tip {
  readonly id: TipId
  readonly command: CommandId
}

/** Tips in their order, each about a command. */
export const tips: readonly Tip[] = [
  { id: 'palette', command: 'go.palette' },
  { id: 'nextWaiting', command: 'go.nextWaiting' },
  { id: 'aside', command: 'conversation.aside' },
  { id: 'review', command: 'session.review' },
  { id: 'split', command: 'view.splitRight' },
  { id: 'branchMap', command: 'view.branchMap' },
  { id: 'inbox', command: 'go.inbox' },
]

/** Number of sessions from which on tips are shown: before that, the first steps are enough. */
export const SESSIONS_BEFORE_TIPS = 3
const KEY = 'parley.tips'
const DAY_MS = 24 * 60 * 60 * 1000

interface Kept {
  readonly seen: readonly string[]
  /** Time of the last dismissal, in milliseconds. */
  readonly at: number
}

/** Returns the tip of the day: the first one not dismissed, unless another was dismissed less than a day ago. */
export function tipOf(storage: KeyValueStore, now: number): Tip | undefined {
  const { seen, at } = read(storage)
  if (now - at < DAY_MS) return undefined
  return tips.find(({ id }) => !seen.includes(id))
}

/** Dismisses tips, for good. */
export function dismissTips(storage: KeyValueStore, ids: readonly TipId[], now: number): void {
  try {
    storage.setItem(KEY, JSON.stringify({ seen: [...new Set([...read(storage).seen, ...ids])], at: now }))
  } catch {
    // The storage is full: they come back with the next window.
  }
}

function read(storage: KeyValueStore): Kept {
  const none = { seen: [], at: 0 }
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as Partial<Kept> | null
    return Array.isArray(kept?.seen) && typeof kept.at === 'number' ? { seen: kept.seen, at: kept.at } : none
  } catch {
    return none
  }
}
