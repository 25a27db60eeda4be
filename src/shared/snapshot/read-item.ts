import type { z } from 'zod'
import { Agent, Message, Turn } from '../session/entities'
import { DEEPEST, isDeeper } from './depth'
import { SnapshotEvent, SnapshotSession } from './entities'

/** The lists of a snapshot by name, with the shape of their items. */
const lists = {
  sessions: SnapshotSession,
  agents: Agent,
  messages: Message,
  turns: Turn,
  events: SnapshotEvent,
} as const

/** The name of one. */
type SnapshotList = keyof typeof lists

/** The longest id that is taken. */
const LONGEST_ID = 512

/** What is wrong with a value that {@link isDeeper}. */
export const TOO_DEEP = `: lists and objects stand deeper in each other than ${DEEPEST} levels`

/** An item that has the shape of its list. */
export type SnapshotItem =
  | { readonly list: 'sessions'; readonly item: SnapshotSession }
  | { readonly list: 'messages'; readonly item: Message }
  | { readonly list: 'events'; readonly item: SnapshotEvent }
  | { readonly list: 'agents'; readonly item: Agent }
  | { readonly list: 'turns'; readonly item: Turn }

/** Why an item cannot be taken. */
interface ItemFault {
  /** To be put behind the place of the item. */
  readonly fault: string
  /** The session that it spoils, null when it names none; absent when it does not stop at one session. */
  readonly sessionId?: string | null
  /** Whether nothing of the file can be taken. */
  readonly spoilsFile: boolean
}

/** Whether a snapshot has a list of this name. */
export function isSnapshotList(name: string): name is SnapshotList {
  return Object.hasOwn(lists, name)
}

/** Checks one item of a list by itself. Takes anything and never throws. */
export function readItem(list: SnapshotList, value: unknown): SnapshotItem | ItemFault {
  if (isDeeper(value)) return { fault: TOO_DEEP, sessionId: sessionIdOf(value), spoilsFile: false }
  const parsed = lists[list].safeParse(value)
  if (!parsed.success)
    return { fault: reasons(parsed.error), sessionId: sessionIdOf(value), spoilsFile: list === 'sessions' }
  const unusable = [parsed.data, ...agentsIn(parsed.data)].map(idFault).find((fault) => fault !== undefined)
  if (unusable !== undefined) return { fault: `.${unusable}`, spoilsFile: true }
  // As it stands in the file: parsing leaves out fields that nobody declared and puts the others in another order.
  return { list, item: list === 'sessions' ? value : parsed.data } as SnapshotItem
}

/** The first thing that is wrong with the shape of a value, and where. */
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

/** What is wrong with the ids of an item. */
function idFault(item: object): string | undefined {
  for (const [key, field] of Object.entries(item)) {
    if (!key.endsWith('Id') || typeof field !== 'string') continue
    if (field.length > LONGEST_ID) return `${key}: the id is longer than ${LONGEST_ID} characters`
    // SQLite takes a text to end there in some places and not in others.
    if (field.includes('\0')) return `${key}: the id holds a zero character`
  }
  return undefined
}

/** The agents that stand in a session. */
function agentsIn({ agents }: Readonly<Record<string, unknown>>): object[] {
  const listed: unknown[] = Array.isArray(agents) ? agents : []
  return listed.filter((agent) => typeof agent === 'object' && agent !== null)
}
