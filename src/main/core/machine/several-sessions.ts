import {
  definitionOf,
  type RequestName,
  type RequestNameThat,
  type RequestOutput,
  type RequestParams,
} from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import { MAX_USAGE_DAYS } from '#shared/usage/entities'
import { dayOfQuarter } from '#shared/usage/local-day'
import type { FollowedMachine } from './followed-machine'
import { inTime } from './in-time'
import type { LocalAnswer, MachineTable } from './port'

type Answer = Promise<Result<unknown, ContractError>>
type Part = (gateway: MachineTable, home: FollowedMachine, input: Asked, name: RequestName) => Answer

interface Asked {
  readonly sessionIds: readonly string[]
}

interface Input extends Asked {
  readonly elsewhere?: readonly (Asked & { readonly machineId: string })[]
}

/** Sends each machine the part of a request about several sessions that is about its own. */
export async function bySessions(
  gateway: MachineTable,
  name: RequestName,
  { elsewhere = [], ...input }: Input,
  local: LocalAnswer,
): Answer {
  const named = new Map<FollowedMachine, readonly string[]>()
  for (const { machineId, sessionIds } of elsewhere) {
    const machine = gateway.machine(machineId)
    if (machine === undefined) return err(knownError('machine-not-found'))
    named.set(machine, [...(named.get(machine) ?? []), ...sessionIds])
  }
  // A report replaces the one before, so that machines have to hear of sessions that are no longer shown.
  if (definitionOf(name).routing === 'report') {
    for (const machine of gateway.all) void machine.request(name, { ...input, sessionIds: named.get(machine) ?? [] })
    // A window that reports what it shows waits for no other machine.
    return local(input)
  }
  const part = parts[name as keyof typeof parts]
  const [own, ...others] = await Promise.all([
    local(input),
    ...[...named].map(async ([home, sessionIds]) => {
      const answer = await part(gateway, home, { ...input, sessionIds }, name)
      return answer.ok ? ok(ofMachine(home.stored.machineId, answer.value)) : answer
    }),
  ])
  return own.ok
    ? ok(others.reduce<unknown>((sum, other) => (other.ok ? joined(sum, other.value) : sum), own.value))
    : own
}

const asked: Part = (_gateway, home, input, name) => home.request(name, input)

/** The part of a machine. */
const parts: { readonly [N in RequestNameThat<{ routing: 'sessions' }>]: Part } = {
  'attention.markSeen': asked,
  'attention.markUnseen': asked,
  'attention.snooze': asked,
  /** Explains the results of a search on a machine; by the copies here while it cannot be reached. */
  'session.search.hits': async (gateway, home, input) => {
    const answer = await home.request('session.search.hits', input)
    if (answer.ok || answer.error.code !== 'machine-unreachable') return answer
    await home.copiesStored()
    const { query, limit } = input as unknown as RequestParams<'session.search.hits'>
    return ok({
      sessions: await gateway.store.read.machineCopyHits(query, home.stored.machineId, input.sessionIds, limit),
    })
  },
  /** Usage as it is stored here, which a connected machine brings up to date before. */
  'usage.days': async (gateway, home, input) => {
    await inTime(home.usageStored())
    const { timeZone } = input as unknown as RequestParams<'usage.days'>
    const dayOf = timeZone === undefined ? undefined : dayOfQuarter(timeZone)
    const sessions = await gateway.store.read.machineUsageDays(home.stored.machineId, input.sessionIds, MAX_USAGE_DAYS)
    if (dayOf === undefined) return ok({ sessions })
    const named = (days: (typeof sessions)[number]['days']) =>
      days.map((day) => ({ ...day, day: dayOf(day.firstQuarter) }))
    return ok({ sessions: sessions.map((session) => ({ ...session, days: named(session.days) })) })
  },
}

/** An answer about sessions of a machine, with that machine beside them. */
function ofMachine(machineId: string, answer: unknown): unknown {
  const { sessions, sessionIds } = answer as Partial<RequestOutput<'session.search.hits'> & Asked>
  return {
    ...(answer as object),
    ...(sessions === undefined ? {} : { sessions: sessions.map((session) => ({ ...session, machineId })) }),
    ...(sessionIds === undefined ? {} : { sessionIds: [], elsewhere: [{ machineId, sessionIds }] }),
  }
}

/** Joins two answers of one shape: lists are appended, anything else is the first one's. */
function joined(first: unknown, second: unknown): unknown {
  const [one, other] = [first, second] as Readonly<Record<string, unknown>>[]
  const lists = Object.entries(other ?? {}).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))
  const appended = lists.map(([key, more]) => [key, [...((one?.[key] as unknown[] | undefined) ?? []), ...more]])
  return { ...one, ...Object.fromEntries(appended) }
}
