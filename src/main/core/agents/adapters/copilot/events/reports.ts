import type { AdapterEvent } from '#shared/adapter/port'
import { reportEvents, type AgentReport } from '#shared/report/events'
import { record } from '#core/agents/transcript/values'

type Json = Readonly<Record<string, unknown>>

/*
 * Events with a counterpart of the same name in the contract. Those without a subject of their own begin with "session." here.
 */

const definitions = new Map<string, (typeof reportEvents)[number]>(
  reportEvents.map((definition) => [
    definition.type.includes('.') ? definition.type : `session.${definition.type}`,
    definition,
  ]),
)

/** Types of the events that become reports. */
export const reportTypes: readonly string[] = [...definitions.keys()]

/** Depth up to which an absent value can be written as null. */
const DEPTH = 3

/** Converts an event with a counterpart; undefined when it lacks what the counterpart needs. */
export function mapReport(type: string, data: Json): AdapterEvent[] | undefined {
  const definition = definitions.get(type)
  const parsed = definition?.payload.safeParse({ ...record(withoutNulls(data, DEPTH)), agentId: '' })
  if (definition === undefined || parsed?.success !== true) return undefined
  const { agentId: _, ...payload } = parsed.data
  return [{ type: 'report', report: definition.type, payload } as AgentReport]
}

/** Leaves out null values, which stand for absent ones, except in data of others. */
function withoutNulls(value: unknown, depth: number): unknown {
  if (depth === 0) return value
  if (Array.isArray(value)) return value.map((item: unknown) => withoutNulls(item, depth - 1))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, item]) => item !== null)
  return Object.fromEntries(
    kept.map(([name, item]) => [name, name === 'payload' ? item : withoutNulls(item, depth - 1)]),
  )
}
