import type { AdapterEvent } from '#shared/adapter/port'
import type { PlanEntry } from '#shared/plan/entities'
import type { PlanStep, SessionUpdate } from '../protocol/updates'
import type { Mapped, MapState } from './map-state'

type Steps = Extract<SessionUpdate, { sessionUpdate: 'plan' }>['entries']

const STATUSES: ReadonlySet<string> = new Set<PlanEntry['status']>(['pending', 'in_progress', 'completed'])

/** Converts a list of steps. A status that the schema does not list is told with the step, which counts as not done. */
export function mapPlan(state: MapState, { read, unread }: Steps): Mapped {
  const events: AdapterEvent[] = [
    { type: 'plan', entries: read.map(toEntry) },
    ...unread.map((native) => ({ type: 'unknown' as const, native })),
  ]
  return { state, events }
}

/** Converts one of several plans; the latest one is that of the session. */
export function mapPlanUpdate(
  state: MapState,
  plan: Extract<SessionUpdate, { sessionUpdate: 'plan_update' }>['plan'],
): Mapped {
  switch (plan.type) {
    case 'items':
      return mapPlan(state, plan.entries)
    case 'markdown':
      return { state, events: [{ type: 'plan', entries: [], content: plan.content }] }
    case 'file':
      return { state, events: [{ type: 'plan', entries: [], content: `<${plan.uri}>` }] }
  }
}

function toEntry({ content, status, priority }: PlanStep): PlanEntry {
  const isKnown = isStatus(status)
  const words = isKnown || (status ?? '') === '' ? content : `${content} (${status})`
  const entry = { content: words, status: isKnown ? status : ('pending' as const) }
  return priority === undefined ? entry : { ...entry, priority }
}

function isStatus(status: string | null | undefined): status is PlanEntry['status'] {
  return typeof status === 'string' && STATUSES.has(status)
}
