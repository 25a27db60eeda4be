import type { AnySessionEvent, Notification, ServerEvent } from '../shared/contract'
import type { ContractError } from '../shared/kernel/errors'
import { err, ok } from '../shared/kernel/result'
import { sessionKey, sessionOfKey } from '../shared/kernel/session-key'
import type { Link } from './link'

type Fields = Readonly<Record<string, unknown>>

/** Properties that name a session, or a request of an agent of one. */
const KEYS: ReadonlySet<string> = new Set([
  'sessionId',
  'sourceSessionId',
  'childSessionId',
  'parentSessionId',
  'rootSessionId',
  'existingSessionId',
  'forSessionId',
  'activeSessionId',
  'requestId',
])

/** Properties with what agents, tools and people said or made: nothing in them names a session of ours. */
const CONTENTS: ReadonlySet<string> = new Set([
  'toolInput',
  'toolOutput',
  'input',
  'output',
  'result',
  'content',
  'text',
  'data',
  'arguments',
  'metadata',
])

/** Objects in an answer that names no machine: the answer, the rows of its lists, and what those are about. */
const DEPTH = 3

/**
 * Link of a program that knows each session by one text, `sessionKey`: its requests name the machine of a session of
 * another one, and answers and events get such texts for what they name.
 */
export function withSessionKeys(link: Link): Link {
  return {
    ...link,
    async request(name, input) {
      const asked = split(input)
      if (asked === null) return err(await elsewhere())
      const answer = await link.request(name, asked)
      const { machineId } = (asked ?? {}) as { readonly machineId?: string }
      // What a request about coming here answers is of this host.
      return answer.ok ? ok(joined(answer.value, name.startsWith('machine.') ? undefined : machineId)) : answer
    },
    onNotification(listener) {
      link.onNotification((notification) => listener(notified(notification)))
    },
  }
}

/** The input of a request as it crosses; null when it is about sessions of several machines and cannot be. */
function split(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input
  const fields: Record<string, unknown> = { ...input }
  for (const key of KEYS) {
    const value = fields[key]
    if (typeof value !== 'string') continue
    const { machineId, sessionId } = sessionOfKey(value)
    if (machineId === undefined) continue
    if ((fields['machineId'] ?? machineId) !== machineId) return null
    Object.assign(fields, { [key]: sessionId, machineId })
  }
  const { sessionIds } = fields
  return Array.isArray(sessionIds) ? splitList(fields, sessionIds as string[]) : fields
}

function splitList(fields: Fields, sessionIds: readonly string[]): Fields {
  const groups = Map.groupBy(sessionIds.map(sessionOfKey), ({ machineId }) => machineId)
  const elsewhere = [...groups].flatMap(([machineId, refs]) =>
    machineId === undefined ? [] : [{ machineId, sessionIds: refs.map(({ sessionId }) => sessionId) }],
  )
  if (elsewhere.length === 0) return fields
  return { ...fields, sessionIds: (groups.get(undefined) ?? []).map(({ sessionId }) => sessionId), elsewhere }
}

async function elsewhere(): Promise<ContractError> {
  const { knownError } = await import('../shared/kernel/error-texts')
  return knownError('capability-missing/elsewhere')
}

function notified(notification: Notification): Notification {
  if (notification.method === 'server.event') {
    const { params } = notification
    return { method: 'server.event', params: { ...params, payload: joined(params.payload, undefined) } as ServerEvent }
  }
  const { machineId, ...event } = notification.params
  return machineId === undefined
    ? notification
    : { method: 'session.event', params: joined(event, machineId) as AnySessionEvent }
}

/** A value in which sessions are named by their keys; `machineId`: machine of those that it names without one. */
function joined(value: unknown, machineId: string | undefined, depth = DEPTH): unknown {
  if (typeof value !== 'object' || value === null || (machineId === undefined && depth === 0)) return value
  if (Array.isArray(value)) return value.map((one) => joined(one, machineId, depth))
  const fields = value as Fields
  const { sessionId, machineId: named } = fields
  const home = typeof named === 'string' && typeof sessionId === 'string' ? named : machineId
  const keyed = (id: unknown): unknown =>
    home === undefined || typeof id !== 'string' ? id : sessionKey({ machineId: home, sessionId: id })
  const entries = Object.entries(fields).map(([name, field]) => {
    if (KEYS.has(name) || (name === 'id' && 'toolInput' in fields)) return [name, keyed(field)]
    return [name, CONTENTS.has(name) ? field : joined(field, home, depth - 1)]
  })
  return withLists(Object.fromEntries(entries) as Fields)
}

/** Names sessions that are told in lists of ids, with their machine beside the list. */
function withLists(fields: Fields): Fields {
  const { machineId, removed, sessionIds, elsewhere: others } = fields
  if (typeof machineId === 'string' && Array.isArray(removed))
    return { ...fields, removed: (removed as string[]).map((sessionId) => sessionKey({ machineId, sessionId })) }
  if (!Array.isArray(sessionIds) || !Array.isArray(others)) return fields
  const keys = (others as { machineId: string; sessionIds: string[] }[]).flatMap((other) =>
    other.sessionIds.map((sessionId) => sessionKey({ machineId: other.machineId, sessionId })),
  )
  return { ...fields, sessionIds: [...(sessionIds as string[]), ...keys] }
}
