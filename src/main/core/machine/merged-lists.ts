import type { RequestName, RequestNameThat, RequestOutput, RequestParams } from '#shared/contract'
import { compareEntries } from '#shared/attention/strength'
import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import { sessionKey, type SessionRef } from '#shared/kernel/session-key'
import type { SessionListItem } from '#shared/session/entities'
import type { SessionFacets } from '#shared/session/entities/facets'
import type { MachineListOptions, MachineSession, SessionCriteria } from '../store/port'
import { bounded } from './bounds'
import { listed } from './directory'
import type { FollowedMachine } from './followed-machine'
import { inTime } from './in-time'
import type { LocalAnswer, MachineTable } from './port'

type Answer = Promise<Result<unknown, ContractError>>
type Merge<N extends RequestName> = (
  gateway: MachineTable,
  input: RequestParams<N>,
  local: (params?: RequestParams<N>) => Promise<Result<RequestOutput<N>, ContractError>>,
) => Answer

const DEFAULT_LIMIT = 100
/** A page of sessions of this host and others, newest activity first. */
const list: Merge<'session.list'> = async (gateway, { attention, ...input }, local) => {
  const { limit = DEFAULT_LIMIT, offset = 0, includePreview = false } = input
  if (input.machines?.every((machine) => machine === '') === true) return local()
  // A page needs everything before it, because only together sessions have an order.
  const all = { ...input, offset: 0, limit: offset + limit }
  const own = await local({ ...all, attention })
  if (!own.ok) return own
  const others = await gateway.store.read.listMachineSessions({ ...all, ...(await inAttention(gateway, attention)) })
  const items = others.sessions.map(listed).map((item) => withPreview(item, includePreview))
  return ok({
    sessions: byActivity([...own.value.sessions, ...items]).slice(offset, offset + limit),
    total: own.value.total + others.total,
  })
}

/** Sessions of this host and others: machines that answer search messages too, others are searched by what is listed. */
const search: Merge<'session.search'> = async (gateway, input, local) => {
  const own = await local()
  if (!own.ok) return own
  const { machines, attention, limit = DEFAULT_LIMIT, query, role, saidFrom, saidBefore, ...criteria } = input
  const isWanted = ({ stored }: FollowedMachine) => machines === undefined || machines.includes(stored.machineId)
  const asked = { ...criteria, attention, limit, query, role, saidFrom, saidBefore }
  const answers = await ofConnected<RequestOutput<'session.search'>>(gateway, 'session.search', asked, isWanted)
  const found = answers.flatMap(([machine, { sessions }]) =>
    uniqueBy(sessions, ({ sessionId }) => sessionId)
      .filter((session) => isOwn(machine, session))
      .map((session) => ({ ...ofMachine(machine, session), executionTargetId: machine.stored.machineId }))
      .flatMap((session) => bounded(session, Date.now()) ?? []),
  )
  const silent = gateway.all.filter((machine) => isWanted(machine) && !answers.some(([other]) => other === machine))
  const words = query.split(/\s+/).filter((word) => word !== '')
  const isAboutMessages = role !== undefined || saidFrom !== undefined || saidBefore !== undefined
  await Promise.all(silent.map((machine) => machine.copiesStored()))
  const unasked = { ...criteria, limit, machines: silent.map(({ stored }) => stored.machineId) }
  const listedThere =
    silent.length === 0 || words.length === 0 || isAboutMessages
      ? { sessions: [], total: 0 }
      : await foundOffline(gateway, { ...unasked, ...(await inAttention(gateway, attention)) }, query, words)
  const total = answers.reduce((sum, [, answer]) => sum + answer.total, own.value.total + listedThere.total)
  const isMore = [own.value, ...answers.map(([, answer]) => answer)].some((answer) => answer.isMore === true)
  const all = [...own.value.sessions, ...found, ...listedThere.sessions.map(listed)]
  return ok({ sessions: byActivity(all).slice(0, limit), total, ...(isMore ? { isMore } : {}) })
}

/** Sessions of machines that do not answer: found by what is listed of them, or in the copies of their conversations. */
async function foundOffline(
  { store }: MachineTable,
  options: MachineListOptions & { readonly machines: string[] },
  query: string,
  words: readonly string[],
) {
  const copied = new Set(await store.read.machineCopiesWith(query, options.machines))
  const { sessionIds } = options
  const inCopies = sessionIds === undefined ? [...copied] : sessionIds.filter((sessionId) => copied.has(sessionId))
  const [byLabel, byWords] = [
    await store.read.listMachineSessions({ ...options, words }),
    await store.read.listMachineSessions({ ...options, sessionIds: inCopies }),
  ]
  const keyOf = ({ machineId, item: { sessionId } }: MachineSession) => sessionKey({ machineId, sessionId })
  const known = new Set(byLabel.sessions.map(keyOf))
  const more = byWords.sessions.filter((session) => !known.has(keyOf(session)))
  return { sessions: [...byLabel.sessions, ...more], total: byLabel.total + more.length }
}

const counts: Merge<'session.getStatusCounts'> = async (gateway, _input, local) => {
  const own = await local()
  if (!own.ok) return own
  const others = await gateway.store.read.machineStatusCounts()
  return ok(
    Object.fromEntries(
      Object.entries(own.value).map(([status, count]) => [status, count + others[status as keyof typeof others]]),
    ),
  )
}

const facets: Merge<'session.getFacets'> = async (gateway, input, local) => {
  const own = await local()
  if (!own.ok) return own
  const others = await gateway.store.read.machineFacets(input)
  const merged: SessionFacets = {
    adapters: summed(own.value.adapters, others.adapters, ({ adapterName }) => adapterName),
    folders: summed(own.value.folders, others.folders, ({ folder }) => folder),
    tags: summed(own.value.tags, others.tags, ({ tag }) => tag.toLowerCase()),
    machines: summed(own.value.machines, others.machines, ({ executionTargetId }) => executionTargetId),
  }
  return ok(merged)
}

const attention: Merge<'attention.list'> = async (gateway, _input, local) => {
  const own = await local()
  if (!own.ok) return own
  const others = await gateway.store.read.machineAttention()
  const entries = others.flatMap(({ machineId, attention: entry }) =>
    entry === undefined ? [] : [{ ...entry, machineId }],
  )
  return ok({ sessions: [...own.value.sessions, ...entries].sort(compareEntries) })
}

/** Agents of every host that answers in time. */
const agents: Merge<'agent.list'> = async (gateway, _input, local) => {
  const own = await local()
  if (!own.ok) return own
  const others = await ofConnected<RequestOutput<'agent.list'>>(gateway, 'agent.list', {})
  // Kinds of agents that start sessions are those of this host; only sessions have a machine.
  const working = others.flatMap(([machine, answer]) =>
    answer.agents.flatMap(({ session, ...agent }) =>
      session !== undefined && isOwn(machine, session) ? [{ ...agent, session: ofMachine(machine, session) }] : [],
    ),
  )
  return ok({ agents: [...own.value.agents, ...working] })
}

/** Requests for permission of this host and others, as far as these answer; those of the past stay where they were. */
const permissions: Merge<'permission.list'> = async (gateway, input, local) => {
  const own = await local()
  if (!own.ok || input.state !== 'pending' || input.before !== undefined) return own
  const others = await ofConnected<RequestOutput<'permission.list'>>(gateway, 'permission.list', input)
  const entries = others.flatMap(([machine, answer]) =>
    entriesOf(
      machine,
      uniqueBy(answer.entries, ({ request }) => request.id),
    ),
  )
  const waiting = entries.filter(({ state, snoozedUntil }) => state === 'pending' && snoozedUntil === undefined)
  return ok({
    entries: [...own.value.entries, ...entries],
    pending: own.value.pending + waiting.length,
    sessions: [
      ...own.value.sessions,
      ...others.flatMap(([machine, { sessions }]) =>
        uniqueBy(sessions, ({ sessionId }) => sessionId)
          .filter((session) => isOwn(machine, session))
          .map((session) => ofMachine(machine, session)),
      ),
    ],
  })
}

/** Questions of this host and others, as far as these answer. */
const questions: Merge<'elicitation.list'> = async (gateway, input, local) => {
  const own = await local()
  if (!own.ok || input.state !== 'pending') return own
  const others = await ofConnected<RequestOutput<'elicitation.list'>>(gateway, 'elicitation.list', input)
  const entries = others.flatMap(([machine, answer]) =>
    entriesOf(
      machine,
      uniqueBy(answer.entries, ({ request }) => request.requestId),
    ),
  )
  const waiting = entries.filter(({ state }) => state === 'pending')
  return ok({ entries: [...own.value.entries, ...entries], pending: own.value.pending + waiting.length })
}

/** Usage of this host and of what is stored of others, which connected machines bring up to date before. */
const usage: Merge<'usage.query'> = async (gateway, { machines = [''] }, local) => {
  const asked = gateway.all.filter(({ stored }) => machines.includes(stored.machineId))
  await Promise.all(asked.map((machine) => inTime(machine.usageStored())))
  return local()
}

/** True for a session that a machine lists as its own, not as one of a machine that it follows. */
const isOwn = ({ listsOwn }: FollowedMachine, session: SessionRef): boolean => listsOwn(session)

/** The rows without those that repeat the id of an earlier one, which would hide a whole list. */
const uniqueBy = <T>(rows: readonly T[], idOf: (row: T) => string): T[] =>
  [...new Map(rows.toReversed().map((row) => [idOf(row), row])).values()].toReversed()

/** Answer of a machine about one of its sessions, with the machine beside it. */
const ofMachine = <T extends SessionRef>({ stored: { machineId } }: FollowedMachine, session: T): T => ({
  ...session,
  machineId,
})

/** Requests of agents of a machine's own sessions, with the machine beside the session. */
const entriesOf = <T extends { readonly request: SessionRef }>(machine: FollowedMachine, entries: readonly T[]): T[] =>
  entries.flatMap((entry) =>
    isOwn(machine, entry.request) ? [{ ...entry, request: ofMachine(machine, entry.request) }] : [],
  )

/** Answers of the machines that are connected and answer in time. */
async function ofConnected<T>(
  gateway: MachineTable,
  name: RequestName,
  input: object,
  isWanted: (machine: FollowedMachine) => boolean = () => true,
): Promise<(readonly [FollowedMachine, T])[]> {
  const connected = gateway.all.filter((one) => one.machine.state === 'connected' && isWanted(one))
  const answers = await Promise.all(connected.map((machine) => inTime(machine.request(name, input))))
  return connected.flatMap((machine, index) => {
    const answer = answers[index]
    return answer?.ok === true ? [[machine, answer.value as T] as const] : []
  })
}

const merges: { readonly [N in RequestNameThat<{ routing: 'list' }>]: Merge<N> } = {
  'session.list': list,
  'session.search': search,
  'session.getStatusCounts': counts,
  'session.getFacets': facets,
  'attention.list': attention,
  'agent.list': agents,
  'permission.list': permissions,
  'elicitation.list': questions,
  'usage.query': usage,
}

/** Answers a request whose list contains what is on all machines. */
export function mergedList(
  gateway: MachineTable,
  name: RequestName,
  input: Readonly<Record<string, unknown>>,
  local: LocalAnswer,
): Answer {
  const merge = merges[name as keyof typeof merges] as unknown as Merge<RequestName>
  return merge(gateway, input, local as never)
}

async function inAttention(
  gateway: MachineTable,
  states: RequestParams<'session.list'>['attention'],
): Promise<Pick<SessionCriteria, 'sessionIds' | 'exceptSessionIds'>> {
  if (states === undefined) return {}
  const entries = await gateway.store.read.machineAttention()
  const idsOf = (isWanted: boolean) =>
    entries.flatMap(({ machineId, item, attention: entry }) =>
      entry !== undefined && states.includes(entry.attention.state) === isWanted
        ? [sessionKey({ machineId, sessionId: item.sessionId })]
        : [],
    )
  return states.includes('idle') ? { exceptSessionIds: idsOf(false) } : { sessionIds: idsOf(true) }
}

function withPreview({ preview, ...item }: SessionListItem, isWanted: boolean): SessionListItem {
  return isWanted && preview !== undefined ? { ...item, preview } : item
}

function byActivity(sessions: SessionListItem[]): SessionListItem[] {
  return sessions.sort((one, other) => other.lastActivityAt - one.lastActivityAt)
}

function summed<T extends { readonly sessions: number }>(
  own: readonly T[],
  others: readonly T[],
  keyOf: (value: T) => string,
): T[] {
  const sums = new Map<string, T>()
  for (const value of [...own, ...others]) {
    const known = sums.get(keyOf(value))
    sums.set(keyOf(value), known === undefined ? value : { ...known, sessions: known.sessions + value.sessions })
  }
  return [...sums.values()].sort((one, other) => other.sessions - one.sessions)
}
