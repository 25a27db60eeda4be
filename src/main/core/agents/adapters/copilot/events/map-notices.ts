import { noticeText, type NoticeText } from '#shared/kernel/notice-texts'
import type { AdapterEvent } from '#shared/adapter/port'
import { failedCall } from './failed-calls'
import { list, record, text } from '#core/agents/transcript/values'
import type { Mapped, MapState } from './map-state'
import { remember } from '#core/agents/adapters/remembered'
import { mapHandoff } from './handoff'
import { withRemedy } from '../protocol/failures'
import { allowancesOf, quotaWarnings } from './quota'
import { mapReport } from './reports'
import { childOf } from './subagents'
import { wrap } from '#core/agents/adapters/conversion'

type Json = Readonly<Record<string, unknown>>
type Mapper = (state: MapState, agentId: string, data: Json) => Mapped | undefined
type Level = Extract<AdapterEvent, { type: 'notice' }>['level']

/** Events that result in notices, by type. */
export const notices: readonly (readonly [string, Mapper])[] = [
  ['session.title_changed', mapTitle],
  ['session.info', mapInfo],
  [
    'session.compaction_start',
    reported(
      'session.compaction_start',
      say('info', () => 'Copilot sums up the conversation to make room.'),
    ),
  ],
  ['session.compaction_complete', reported('session.compaction_complete', mapCompaction)],
  [
    'session.truncation',
    reported(
      'session.truncation',
      say('info', () => 'Copilot left out the oldest part of the conversation to make room.'),
    ),
  ],
  ['session.mcp_servers_loaded', mapServers],
  ['session.handoff', (state, agentId, data) => ({ state, events: agentId === '' ? mapHandoff(data) : [] })],
  ['model.call_failure', mapFailedCall],
  ['session.warning', mapWarning],
  ['assistant.turn_retry', (state) => warnOnce(state, noticeText('retrying', NAMED))],
  [
    'mcp.oauth_required',
    (state, _, data) =>
      warnOnce(
        state,
        `The MCP server ${text(data['serverName']) ?? ''} wants you to sign in. Run copilot in a terminal to do so.`,
      ),
  ],
]

/** Notices about the retries of a call, which the program reports as they are. */
const RETRY = 'model_retry'

const NAMED = { agent: 'GitHub Copilot' }

/** Converts transient messages of its own screen only if they explain a delay. */
function mapInfo(state: MapState, _agentId: string, data: Json): Mapped | undefined {
  const message = text(data['message'])
  if (message === undefined) return undefined
  return data['infoType'] === RETRY ? warnOnce(state, message) : { state, events: [] }
}

function mapTitle(state: MapState, agentId: string, data: Json): Mapped | undefined {
  const title = text(data['title'])
  return { state, events: title === undefined || agentId !== '' ? [] : [{ type: 'title', title }] }
}

function mapCompaction(state: MapState, agentId: string, data: Json): Mapped | undefined {
  if (data['success'] !== false) return { state, events: [] }
  const why = text(data['error'])
  const notice =
    why === undefined
      ? noticeText('compaction-failed')
      : noticeText('compaction-failed/reason', { ...NAMED, reason: why })
  return say('warning', () => notice)(state, agentId, data)
}

function mapServers(state: MapState, _agentId: string, { servers }: Json): Mapped | undefined {
  let now: Mapped = { state, events: [] }
  for (const { name, status, error } of list(servers).map(record)) {
    if (status !== 'failed') continue
    const warned = warnOnce(now.state, serverFailed(name, error))
    now = { state: warned?.state ?? now.state, events: [...now.events, ...(warned?.events ?? [])] }
  }
  return now
}

function mapFailedCall(state: MapState, agentId: string, data: Json): Mapped {
  const warned = warnOfQuota(state, data)
  return { state: warned.state, events: [...wrap(childOf(state, agentId), [failedCall(data)]), ...warned.events] }
}

function mapWarning(state: MapState, _agentId: string, data: Json): Mapped | undefined {
  const message = text(data['message'])
  return warnOnce(state, message && withRemedy(message, data['remediation']))
}

/** Tells the allowances that a model call names, and warns of each once. */
export function warnOfQuota(state: MapState, data: Json): Mapped {
  const allowances = allowancesOf(data)
  let now: Mapped = { state, events: Object.keys(allowances).length === 0 ? [] : [{ type: 'quota', allowances }] }
  for (const notice of quotaWarnings(data)) {
    const warned = warnOnce(now.state, notice)
    now = { state: warned?.state ?? now.state, events: [...now.events, ...(warned?.events ?? [])] }
  }
  return now
}

function serverFailed(name: unknown, error?: unknown): NoticeText {
  const named = { name: text(name) ?? '' }
  const reason = text(error)
  return reason === undefined
    ? noticeText('mcp-server-failed', named)
    : noticeText('mcp-server-not-loaded', { ...named, reason })
}

/** Converts an event to its report as well. */
function reported(type: string, map: Mapper): Mapper {
  return (state, agentId, data) => {
    const mapped = map(state, agentId, data)
    const reports = wrap(childOf(state, agentId), mapReport(type, data) ?? [])
    return mapped && { state: mapped.state, events: [...reports, ...mapped.events] }
  }
}

function say(level: Level, words: (data: Json) => NoticeText | string): Mapper {
  return (state, _agentId, data) => {
    const said = words(data)
    return { state, events: [{ type: 'notice', level, ...(typeof said === 'string' ? { message: said } : said) }] }
  }
}

/** Emits a warning once. Undefined when there is no text; nothing when it is irrelevant or was emitted before. */
function warnOnce(state: MapState, words: NoticeText | string | undefined): Mapped | undefined {
  if (words === undefined) return undefined
  const notice = typeof words === 'string' ? { message: words } : words
  const { message } = notice
  if (message === '' || state.warnings.has(message)) return { state, events: [] }
  return {
    state: { ...state, warnings: remember(state.warnings, message) },
    events: [{ type: 'notice', level: 'warning', ...notice }],
  }
}
