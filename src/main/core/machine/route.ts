import type { Source } from '../../../shared/attachment/entities'
import { storedBlobId } from '../../../shared/attachment/reference'
import type { RequestName, RequestParams } from '../../../shared/contract'
import type { ContractError } from '../../../shared/kernel/errors'
import { knownError } from '../../../shared/kernel/error-texts'
import { err, ok, type Result } from '../../../shared/kernel/result'
import type { RequestContext } from '../base/host-port'
import type { FollowedMachine } from './followed-machine'
import { mergedLists } from './merged-lists'
import type { LocalAnswer, MachineTable } from './port'

type Answer = Promise<Result<unknown, ContractError>>

/** Properties of inputs that name the session that a request is about, the most specific first. */
const SESSION_KEYS = ['sessionId', 'sourceSessionId', 'childSessionId', 'parentSessionId'] as const

/** Properties of inputs with several sessions, all of which have to be on one machine. */
const MANY = 'sessionIds'

/** Requests after which there is another session on the machine. */
const CREATES: ReadonlySet<RequestName> = new Set([
  'session.create',
  'session.fork',
  'session.rewrite',
  'session.compress.continue',
  'session.sendMessage',
  'workspace.fork',
  'agent.message',
])

/** Requests about requests of agents that name no session. */
const BY_REQUEST: ReadonlySet<RequestName> = new Set([
  'permission.respond',
  'permission.preview',
  'permission.snooze',
  'permission.setExpiry',
])

/** Answers a request that concerns other machines; undefined: it concerns this host alone. */
export function route(
  gateway: MachineTable,
  name: RequestName,
  params: unknown,
  context: RequestContext,
  local: LocalAnswer,
): Answer | undefined {
  const input = (params ?? {}) as Readonly<Record<string, unknown>>
  // The window is one of this computer.
  if (name === 'app.openWindow' || name.startsWith('machine.')) return undefined
  const merge = mergedLists[name]
  if (merge !== undefined && input['sessionId'] === undefined) return merge(gateway, input, local)
  const home = homeOf(gateway, input)
  if (home !== undefined) return toHome(gateway, home, name, input, context)
  if (name === 'session.create' && typeof input['executionTargetId'] === 'string') {
    const machine = gateway.machine(input['executionTargetId'])
    const { executionTargetId: _, originWindowId: _window, ...there } = input
    return machine === undefined ? undefined : created(gateway, machine, name, there)
  }
  if (Array.isArray(input[MANY])) return split(gateway, name, input as { sessionIds: readonly string[] }, local)
  if (BY_REQUEST.has(name) && typeof input['requestId'] === 'string')
    return gateway
      .machineOfRequest(input['requestId'])
      .then((machine) => (machine === undefined ? local() : machine.request(name, input)))
  return undefined
}

function homeOf(gateway: MachineTable, input: Readonly<Record<string, unknown>>): FollowedMachine | undefined {
  for (const key of SESSION_KEYS) {
    const sessionId = input[key]
    const home = typeof sessionId === 'string' ? gateway.homeOf(sessionId) : undefined
    if (home !== undefined) return home
  }
  return undefined
}

/** Sends a request to the machine of its session. */
function toHome(
  gateway: MachineTable,
  home: FollowedMachine,
  name: RequestName,
  input: Readonly<Record<string, unknown>>,
  context: RequestContext,
): Answer {
  // Files, folders and editors of this computer have nothing to do with those of the other.
  if (name.startsWith('app.')) return Promise.resolve(err(knownError('capability-missing/elsewhere')))
  if (name === 'session.subscribe') return home.subscribe(input as RequestParams<'session.subscribe'>, context)
  if (name === 'session.unsubscribe') return Promise.resolve(unsubscribed(input, context))
  if (hasStoredFiles(input['message'])) return Promise.resolve(err(knownError('capability-missing/attachments')))
  if (name === 'session.get') return session(gateway, home, input as RequestParams<'session.get'>)
  return CREATES.has(name) ? created(gateway, home, name, input) : home.request(name, input)
}

/** True for a message with files that are stored on this host. */
function hasStoredFiles(message: unknown): boolean {
  const { blocks } = (message ?? {}) as { readonly blocks?: unknown }
  return [blocks].flat().some((block) => {
    const { source } = (block ?? {}) as { readonly source?: Source }
    return source !== undefined && storedBlobId(source) !== undefined
  })
}

function unsubscribed(
  { sessionId }: Readonly<Record<string, unknown>>,
  { subscriptions }: RequestContext,
): Result<{ success: boolean }, ContractError> {
  const end = subscriptions.get(String(sessionId))
  subscriptions.delete(String(sessionId))
  end?.()
  return ok({ success: end !== undefined })
}

/** A session as its machine has it; as listed here while the machine cannot be reached. */
async function session(gateway: MachineTable, home: FollowedMachine, { sessionId }: { sessionId: string }): Answer {
  const answer = await home.request('session.get', { sessionId })
  const { machineId } = home.stored
  if (answer.ok) {
    const { session: found } = answer.value as { session: object | null }
    return ok({ session: found === null ? null : { ...found, executionTargetId: machineId } })
  }
  if (answer.error.code !== 'machine-unreachable') return answer
  const [known] = await gateway.store.read.machineSessions([sessionId])
  return known === undefined ? answer : ok({ session: known.item })
}

/** Sends a request that may create a session, which belongs to the machine from then on. */
async function created(gateway: MachineTable, home: FollowedMachine, name: RequestName, input: object): Answer {
  const answer = await home.request(name, input)
  const { sessionId } = (answer.ok ? answer.value : {}) as { readonly sessionId?: unknown }
  if (typeof sessionId === 'string') await gateway.directory.note(home.stored.machineId, sessionId)
  return answer
}

/** Sends each machine the part of a request about several sessions that is about its own. */
function split(
  gateway: MachineTable,
  name: RequestName,
  input: { readonly sessionIds: readonly string[] },
  local: LocalAnswer,
): Answer | undefined {
  const byHome = Map.groupBy(input.sessionIds, (sessionId) => gateway.homeOf(sessionId))
  // A report replaces the one before, so that machines have to hear of sessions that are no longer shown.
  const homes = name === 'attention.reportView' ? gateway.all : [...byHome.keys()].filter((home) => home !== undefined)
  if (homes.length === 0) return undefined
  if (name !== 'attention.markSeen' && name !== 'attention.reportView' && name !== 'session.search.hits')
    return Promise.resolve(err(knownError('capability-missing/elsewhere')))
  const here = local({ ...input, sessionIds: byHome.get(undefined) ?? [] })
  const there = homes.map((home) => {
    const asked = { ...input, sessionIds: byHome.get(home) ?? [] }
    return name === 'session.search.hits' ? hits(gateway, home, asked) : home.request(name, asked)
  })
  // A window that reports what it shows waits for no other machine.
  if (name === 'attention.reportView') return here
  return Promise.all([here, ...there]).then(([own, ...others]) =>
    own.ok ? ok(others.reduce<unknown>((sum, other) => (other.ok ? joined(sum, other.value) : sum), own.value)) : own,
  )
}

/** Explains the results of a search on a machine; by the copies here while it cannot be reached. */
async function hits(
  gateway: MachineTable,
  home: FollowedMachine,
  input: { readonly sessionIds: readonly string[] },
): Answer {
  const answer = await home.request('session.search.hits', input)
  if (answer.ok || answer.error.code !== 'machine-unreachable') return answer
  await home.copiesStored()
  const { query, limit } = input as RequestParams<'session.search.hits'>
  return ok({ sessions: await gateway.store.read.machineCopyHits(query, input.sessionIds, limit) })
}

/** Joins two answers of one shape: lists are appended, anything else is the first one's. */
function joined(first: unknown, second: unknown): unknown {
  const other = second as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(first as Readonly<Record<string, unknown>>).map(([key, value]) => {
      const more = other[key]
      return [
        key,
        Array.isArray(value) && Array.isArray(more) ? [...(value as unknown[]), ...(more as unknown[])] : value,
      ]
    }),
  )
}
