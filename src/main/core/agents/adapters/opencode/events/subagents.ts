import type { AdapterEvent } from '#shared/adapter/port'
import type { JsonRecord } from '#core/agents/transcript/records'
import { record, text } from '#core/agents/transcript/values'
import { breakOff } from './map-parts'
import { emptySession, withSession, type Mapped, type MapState, type SessionState } from './map-state'
import { defined } from '#shared/kernel/defined'
import { toolUse } from './tool-part'

/*
 * Subagents work in separate sessions, including those started by subagents.
 */

/** Maximum number of subagent sessions per session. */
const MAX_SESSIONS = 500

/** Records a child session. It belongs to a subagent once a tool says so, or an event in it arrives. */
export function expectChild(state: MapState, info: JsonRecord): MapState {
  const sessionId = text(info['id'])
  const parentId = text(info['parentID'])
  if (sessionId === undefined || parentId === undefined || !state.sessions.has(parentId)) return state
  if (state.sessions.has(sessionId) || state.promised.size >= MAX_SESSIONS) return state
  return { ...state, promised: new Map(state.promised).set(sessionId, text(info['title']) ?? '') }
}

/** Starts the subagent of a recorded child session. */
export function beginChild(state: MapState, sessionId: string): Mapped {
  const task = state.promised.get(sessionId)
  return task === undefined ? { state, events: [] } : begin(state, sessionId, sessionId, task)
}

/** Converts the subagent session named by a tool: it starts working in it, or has ended. */
export function mapSubagent(before: Mapped, parentId: string, part: JsonRecord): Mapped {
  const { state } = before
  const metadata = record(record(part['state'])['metadata'])
  const sessionId = text(metadata['sessionId'])
  if (part['type'] !== 'tool' || sessionId === undefined || sessionId === state.sessionId) return before
  const parent = state.sessions.get(parentId)
  const partId = text(part['id']) ?? ''
  if (parent === undefined) return before
  const { args, title, end } = toolUse(part)
  const known = state.sessions.get(sessionId)
  if (end !== undefined) {
    // A background subagent continues after the tool that started it.
    if (known === undefined || metadata['background'] === true) return before
    return after(before, completeChild(state, sessionId, known))
  }
  if (known?.childId !== undefined || known?.startedBy === partId || state.sessions.size >= MAX_SESSIONS) return before
  const toolCallId = parent.parts.get(partId)?.tool?.toolCallId
  // A session can be used several times, each time under a different id.
  const childId = known === undefined ? sessionId : `${sessionId}#${toolCallId ?? partId}`
  const task = text(args['prompt']) ?? title ?? ''
  const agentName = text(args['subagent_type']) ?? text(args['agent'])
  const model = text(record(metadata['model'])['modelID'])
  const from = { parentId: parent.childId, toolCallId, title, agentName, model }
  const begun = begin(state, sessionId, childId, task, from)
  const session = begun.state.sessions.get(sessionId) ?? emptySession
  return after(before, { ...begun, state: withSession(begun.state, sessionId, { ...session, startedBy: partId }) })
}

/** Ends a subagent; does nothing when it is not working, or for the open session. */
export function completeChild(state: MapState, sessionId: string, session: SessionState): Mapped {
  const { childId } = session
  if (childId === undefined) return { state, events: [] }
  const ended = breakOff(session)
  const { childId: _over, lastText, ...rest } = ended.session
  const final = lastText === undefined ? {} : { finalMessage: lastText }
  return {
    state: withSession(state, sessionId, { ...rest, lastChildId: childId }),
    events: [...ended.events, { type: 'subagent.completed', childId, ...final }],
  }
}

/** Ends what the open session left open when its prompt ends. Background subagents continue. */
export function endOwn(state: MapState): Mapped {
  const { session, events } = breakOff(state.sessions.get(state.sessionId) ?? emptySession)
  return { state: withSession(state, state.sessionId, session), events }
}

/** Ends everything open: the agent is gone. */
export function endAll(state: MapState): Mapped {
  let now = endOwn(state)
  for (const [sessionId, session] of state.sessions)
    if (sessionId !== state.sessionId) now = after(now, completeChild(now.state, sessionId, session))
  return now
}

interface Beginning {
  readonly parentId?: string | undefined
  readonly toolCallId?: string | undefined
  readonly title?: string | undefined
  readonly agentName?: string | undefined
  readonly model?: string | undefined
}

function begin(
  state: MapState,
  sessionId: string,
  childId: string,
  task: string,
  { parentId, toolCallId, title, agentName, model }: Beginning = {},
): Mapped {
  const promised = new Map(state.promised)
  promised.delete(sessionId)
  const known = state.sessions.get(sessionId)
  const session = { ...(known ?? emptySession), childId }
  const spawned: AdapterEvent = {
    type: 'subagent.spawned',
    childId,
    ...defined({ parentId, toolCallId, resumes: known?.lastChildId, agentName, model }),
    ...(title === undefined || title === '' ? {} : { title }),
    task,
  }
  return { state: { ...withSession(state, sessionId, session), promised }, events: [spawned] }
}

const after = (before: Mapped, next: Mapped): Mapped => ({
  state: next.state,
  events: [...before.events, ...next.events],
})
