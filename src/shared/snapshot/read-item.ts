import type { z } from 'zod'
import { certainCheck } from '../kernel/certain'
import { Agent, Message, Turn } from '../session/entities'
import { DEEPEST, isDeeper } from './depth'
import { SnapshotEvent, SnapshotSession } from './entities'

/** Lists of a snapshot by name, with the schema of their items. */
const lists = {
  sessions: SnapshotSession,
  agents: Agent,
  messages: Message,
  turns: Turn,
  events: SnapshotEvent,
} as const

const isCertain = {
  agents: certainCheck(Agent),
  messages: certainCheck(Message),
  turns: certainCheck(Turn),
  events: certainCheck(SnapshotEvent),
  // Kept as in the file in every case.
  sessions: () => false,
} as const

/** Name of a list. */
type SnapshotList = keyof typeof lists

/** Maximum length of an id. */
const LONGEST_ID = 512

/** Error for a value that {@link isDeeper}. */
export const TOO_DEEP = `: lists and objects are nested more than ${DEEPEST} levels deep`

/** An item that matches the schema of its list. */
export type SnapshotItem =
  | { readonly list: 'sessions'; readonly item: SnapshotSession }
  | { readonly list: 'messages'; readonly item: Message }
  | { readonly list: 'events'; readonly item: SnapshotEvent }
  | { readonly list: 'agents'; readonly item: Agent }
  | { readonly list: 'turns'; readonly item: Turn }

type ItemFields = Readonly<Record<string, unknown>>

/** Fault of an item that cannot be accepted. */
interface ItemFault {
  /** Appended to the location of the item. */
  readonly fault: string
  /** Session that is affected, null when it names none; absent when more than one session is affected. */
  readonly sessionId?: string | null
  /** True when the whole file is unusable. */
  readonly spoilsFile: boolean
}

/** Returns whether a snapshot has a list with this name. */
export function isSnapshotList(name: string): name is SnapshotList {
  return Object.hasOwn(lists, name)
}

/** Validates one item of a list on its own. Accepts any input and never throws. */
export function readItem(list: SnapshotList, value: unknown): SnapshotItem | ItemFault {
  if (isDeeper(value)) return { fault: TOO_DEEP, sessionId: sessionIdOf(value), spoilsFile: false }
  if (isCertain[list](value)) return usable(list, value as ItemFields, value)
  const parsed = lists[list].safeParse(value)
  if (!parsed.success)
    return { fault: reasons(parsed.error), sessionId: sessionIdOf(value), spoilsFile: list === 'sessions' }
  // Kept as in the file: parsing drops undeclared fields and reorders the others.
  return usable(list, parsed.data, list === 'sessions' ? value : parsed.data)
}

/** Returns an item unless its ids, or those of agents listed in it, cannot be used. */
function usable(list: SnapshotList, fields: ItemFields, item: unknown): SnapshotItem | ItemFault {
  let unusable = idFault(fields)
  if ('agents' in fields) for (const agent of agentsIn(fields)) unusable ??= idFault(agent)
  return unusable === undefined ? ({ list, item } as SnapshotItem) : { fault: `.${unusable}`, spoilsFile: true }
}

/** Returns the first schema error of a value, with its location. */
export function reasons(error: z.ZodError): string {
  const [first] = error.issues
  if (first === undefined) return ': it has the wrong shape'
  const path = first.path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step).slice(0, 40)}`))
  return `${path.join('')}: ${first.message.slice(0, 200)}`
}

function sessionIdOf(value: unknown): string | null {
  const id = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)['sessionId'] : null
  return typeof id === 'string' && id.length <= LONGEST_ID ? id : null
}

/** Returns the error in the ids of an item. */
function idFault(item: ItemFields): string | undefined {
  for (const key in item) {
    const field: unknown = item[key]
    if (typeof field !== 'string' || !key.endsWith('Id')) continue
    if (field.length > LONGEST_ID) return `${key}: the id is longer than ${LONGEST_ID} characters`
    // Some parts of SQLite end a text there, others do not.
    if (field.includes('\0')) return `${key}: the id contains a null character`
  }
  return undefined
}

/** Returns the agents listed in a session. */
function agentsIn({ agents }: ItemFields): Record<string, unknown>[] {
  const listed: unknown[] = Array.isArray(agents) ? agents : []
  return listed.filter((agent) => typeof agent === 'object' && agent !== null) as Record<string, unknown>[]
}
