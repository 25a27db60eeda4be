import type { AdapterEvent } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { toBlock } from '../prompt/content'
import type { ContentBlock } from '../protocol/content'
import type { SessionUpdate } from '../protocol/updates'
import type { Mapped, MapState } from './map-state'

/** Converts reports of the agent about summing up its conversation. */
export function mapCompaction(
  state: MapState,
  update: Extract<SessionUpdate, { sessionUpdate: 'compaction_update' | 'compaction_summary_chunk' }>,
): Mapped {
  if (update.sessionUpdate === 'compaction_summary_chunk')
    return { state: { ...state, summary: (state.summary ?? '') + textOf([update.content]) }, events: [] }
  const { summary: grown, ...rest } = state
  if (update.status === 'in_progress')
    return { state: rest, events: [{ type: 'report', report: 'compaction_start', payload: {} }] }
  const summaryContent = update.summary == null ? grown : textOf(update.summary)
  const success = update.status === 'completed'
  const error = success ? undefined : (update.error ?? `The conversation was not summed up (${update.status}).`)
  const event: AdapterEvent = {
    type: 'report',
    report: 'compaction_complete',
    payload: { success, ...defined({ error, summaryContent: summaryContent === '' ? undefined : summaryContent }) },
  }
  return { state: rest, events: [event] }
}

function textOf(content: readonly ContentBlock[]): string {
  return content
    .map((block) => {
      const converted = toBlock(block)
      return converted !== undefined && 'text' in converted ? converted.text : ''
    })
    .join('')
}
