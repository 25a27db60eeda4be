import { noticeText } from '#shared/kernel/notice-texts'
import type { AdapterEvent } from '#shared/adapter/port'
import { wrap, type Converted } from '#core/agents/adapters/conversion'
import type { JsonRecord } from '#core/agents/transcript/records'
import { record, text } from '#core/agents/transcript/values'
import { mapEvent, type ServerEvent } from '../events/map-events'
import type { MapState } from '../events/map-state'
import { errorOf } from './errors'
import { isPassedOver } from './passed-over'
import { noCalls, translate, type Calls } from './translate'

/** State between two events of a server of version 2. */
export interface SecondState {
  /** The conversation, as version 1 tells it. */
  readonly first: MapState
  readonly calls: Calls
}

export type SecondMapped = Converted<SecondState>

/** Returns the state when a session is opened. */
export function beginSecond(first: MapState): SecondState {
  return { first, calls: noCalls }
}

/** Converts an event of a server of version 2. Pure; never throws, whatever the event is. */
export function mapSecondEvent(state: SecondState, event: ServerEvent): SecondMapped {
  const { type, properties } = event
  const compaction = compactions.get(type)
  if (compaction !== undefined) return { state, events: inOwn(state, properties, compaction(properties)) }
  const translated = translate(state.calls, event)
  if (translated !== undefined) return mapAll({ ...state, calls: translated.calls }, translated.events)
  return { state, events: isPassedOver(type) ? [] : [{ type: 'unknown', native: event }] }
}

/** Converts events of version 1, one after the other. */
export function mapAll(before: SecondState, events: readonly ServerEvent[]): SecondMapped {
  let { first } = before
  const told: AdapterEvent[] = []
  for (const event of events) {
    const mapped = mapEvent(first, event)
    first = mapped.state
    told.push(...mapped.events)
  }
  return { state: { ...before, first }, events: told }
}

/** Applies a change to the conversation. */
export function inFirst(change: (state: MapState) => Converted<MapState>): (state: SecondState) => SecondMapped {
  return (state) => {
    const { state: first, events } = change(state.first)
    return { state: { ...state, first }, events }
  }
}

const compactions: ReadonlyMap<string, (data: JsonRecord) => AdapterEvent[]> = new Map([
  [
    'session.compaction.started',
    ({ reason }): AdapterEvent[] => {
      const payload = reason === 'auto' || reason === 'manual' ? { trigger: reason } : {}
      return [{ type: 'report', report: 'compaction_start', payload }]
    },
  ],
  [
    'session.compaction.failed',
    ({ error }): AdapterEvent[] => {
      const words = text(record(errorOf(error)['data'])['message']) ?? ''
      return [
        { type: 'report', report: 'compaction_complete', payload: { success: false, error: words } },
        {
          type: 'notice',
          level: 'warning',
          ...noticeText('compaction-failed/reason', { agent: 'OpenCode', reason: words }),
        },
      ]
    },
  ],
])

/** Types of the events that are converted directly. */
export const compactionTypes: readonly string[] = [...compactions.keys()]

/** Attributes events to the session that they are about; those of unrelated ones are ignored. */
function inOwn(state: SecondState, data: JsonRecord, events: readonly AdapterEvent[]): readonly AdapterEvent[] {
  const { first } = state
  const sessionId = text(data['sessionID']) ?? ''
  const session = first.sessions.get(sessionId)
  if (sessionId === first.sessionId) return events
  return session?.childId === undefined ? [] : wrap(session.childId, events)
}
