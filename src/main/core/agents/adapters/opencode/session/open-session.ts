import { type NoticeText } from '#shared/kernel/notice-texts'
import type { z } from 'zod'
import type { AdapterFailure, StartOptions } from '#shared/adapter/port'
import { err, ok, type Result } from '#shared/kernel/result'
import { transcript } from '#core/agents/adapters/program/history'
import { toldInstead } from '#core/agents/adapters/agent-failures'
import { Messages, SessionInfo, type Agent } from '../protocol/answers'
import { refused } from '../protocol/failures'
import { mapMessages } from '../events/map-events'
import type { MapState } from '../events/map-state'
import { sessionRules } from './rules'
import type { Method, Refusal, Server } from '../protocol/server'
import { endOwn } from '../events/subagents'
import { opencode, type Relative } from '../relatives'

/** Number of latest messages that are read of a resumed session: nothing is reported about older ones. */
const REMEMBERED_MESSAGES = 50

/** Sends a request and validates the response. */
export async function asked<T>(
  server: Server,
  method: Method,
  path: string,
  schema: z.ZodType<T>,
  body?: object,
): Promise<Result<T, Refusal>> {
  const answer = await server.ask(method, path, body)
  if (!answer.ok) return answer
  const { data } = schema.safeParse(answer.value)
  return data === undefined ? err({ message: UNEXPECTED }) : ok(data)
}

const UNEXPECTED = 'This version does not speak as Parley expects. Update it, and Parley.'

interface OpenedSession {
  readonly info: SessionInfo
  readonly continued: 'resumed' | 'new'
  readonly preface?: string | undefined
  readonly notices: readonly NoticeText[]
}

/** Resumes the session if OpenCode has it; otherwise a new one gets the history. */
export async function openSession(
  server: Server,
  options: StartOptions,
  agent: Agent | undefined,
  relative: Relative = opencode,
): Promise<Result<OpenedSession, AdapterFailure>> {
  const permission = sessionRules(options, agent)
  const rules = permission.length === 0 ? {} : { permission }
  const id = options.resume?.adapterSessionId
  const notices: NoticeText[] = []
  if (id !== undefined) {
    const path = `/session/${encodeURIComponent(id)}`
    const resumed = await asked(server, 'GET', path, SessionInfo)
    if (resumed.ok) {
      if (permission.length > 0) await server.ask('PATCH', path, rules)
      return ok({ info: resumed.value, continued: 'resumed', notices })
    }
    if (resumed.error.status === undefined) return err(refused(resumed.error, relative))
    notices.push(toldInstead(relative.displayName))
  }
  const preface = transcript((await options.history?.()) ?? [])
  const created = await asked(server, 'POST', '/session', SessionInfo, rules)
  if (!created.ok) return err(refused(created.error, relative))
  return ok({ info: created.value, continued: 'new', preface, notices })
}

/** Returns the state of a resumed session, whose earlier messages are not emitted. */
export async function earlier(
  server: Server,
  begin: MapState,
): Promise<{ readonly state: MapState; readonly lastId?: string | undefined }> {
  const path = `/session/${begin.sessionId}/message?limit=${REMEMBERED_MESSAGES}`
  const messages = await asked(server, 'GET', path, Messages)
  const known = messages.ok ? messages.value : []
  const { state } = endOwn(mapMessages(begin, begin.sessionId, known).state)
  return { state, lastId: [...(state.sessions.get(begin.sessionId)?.messages.keys() ?? [])].at(-1) }
}
