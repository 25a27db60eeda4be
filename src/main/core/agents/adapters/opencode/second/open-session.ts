import { type NoticeText } from '#shared/kernel/notice-texts'
import type { StartOptions } from '#shared/adapter/port'
import { err, ok, type Result } from '#shared/kernel/result'
import { toldInstead } from '#core/agents/adapters/agent-failures'
import { transcript } from '#core/agents/adapters/program/history'
import type { Agent, SessionInfo } from '../protocol/answers'
import type { Refusal } from '../protocol/server'
import { sessionRules } from '../session/rules'
import { Session } from './answers'
import { asSecondRule } from './config'
import { pathOf, type Ask } from './protocol-session'

interface OpenedSession {
  readonly info: SessionInfo
  readonly continued: 'resumed' | 'new'
  readonly preface?: string | undefined
  readonly notices: readonly NoticeText[]
}

/** Resumes the session if the server has it; otherwise a new one gets the history. */
export async function openSession(
  ask: Ask,
  options: StartOptions,
  directory: string,
  agent: Agent | undefined,
): Promise<Result<OpenedSession, Refusal>> {
  const rules = sessionRules(options, agent).map(asSecondRule)
  const permissions = rules.length === 0 ? {} : { permissions: rules }
  const id = options.resume?.adapterSessionId
  const notices: NoticeText[] = []
  if (id !== undefined) {
    const resumed = await ask('GET', pathOf(id))
    const info = Session.safeParse(resumed.ok ? resumed.value : undefined).data?.data
    if (info !== undefined) {
      if (rules.length > 0) await ask('PATCH', pathOf(id), permissions)
      return ok({ info, continued: 'resumed', notices })
    }
    if (!resumed.ok && resumed.error.status === undefined) return resumed
    notices.push(toldInstead('OpenCode'))
  }
  const preface = transcript((await options.history?.()) ?? [])
  const created = await ask('POST', '/api/session', { location: { directory }, ...permissions })
  if (!created.ok) return created
  const info = Session.safeParse(created.value).data?.data
  return info === undefined
    ? err({ message: 'It opened a session without an id.' })
    : ok({ info, continued: 'new', preface, notices })
}

/** Adds instructions to those that the server gives its model; returns whether it took them. */
export async function instruct(ask: Ask, sessionId: string, words: string): Promise<boolean> {
  const path = `/api/experimental/session/${encodeURIComponent(sessionId)}/instructions/entries/parley`
  return (await ask('PUT', path, { value: words })).ok
}
