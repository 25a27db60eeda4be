import * as acp from '@agentclientprotocol/sdk/unstable'
import { z } from 'zod'
import type { OwnSession } from '#shared/adapter/entities'
import type { OwnSessionFailure, OwnSessions } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { err, ok, type Result } from '#shared/kernel/result'
import { lenientArray, text } from '../protocol/lenient'
import type { Initialized } from '../protocol/responses'
import { askBriefly, type Asked } from './brief'

/** Maximum number of pages that are read, and of sessions. */
const MOST_PAGES = 50
const MOST_SESSIONS = 1000

const Page = z.looseObject({
  sessions: lenientArray(
    z.looseObject({ sessionId: z.string().min(1).max(512), cwd: text, title: text, updatedAt: text }),
  ),
  nextCursor: text,
})

/** Returns the sessions that an agent lists, newest first. */
export async function listOwnSessions(asked: Asked): Promise<Result<OwnSessions, OwnSessionFailure>> {
  const answer = await askBriefly(asked, async (context, initialized) => {
    const can = capabilitiesOf(initialized)
    return can.list ? { ...(await readPages(context)), canDelete: can.delete } : null
  })
  if (!answer.ok) return answer
  return answer.value === null ? err(unable(`${asked.name} does not list its sessions.`)) : ok(answer.value)
}

/** Lets an agent delete a session. */
export async function deleteOwnSession(asked: Asked, sessionId: string): Promise<Result<void, OwnSessionFailure>> {
  const answer = await askBriefly(asked, async (context, initialized) => {
    if (!capabilitiesOf(initialized).delete) return false
    await context.request(acp.methods.agent.session.delete, { sessionId })
    return true
  })
  if (!answer.ok) return answer
  return answer.value ? ok(undefined) : err(unable(`${asked.name} does not delete sessions on request.`))
}

async function readPages(context: acp.ClientContext): Promise<Pick<OwnSessions, 'sessions' | 'isWhole'>> {
  const sessions = new Map<string, OwnSession>()
  let cursor: string | undefined
  for (let page = 0; page < MOST_PAGES && sessions.size < MOST_SESSIONS; page++) {
    const answer: unknown = await context.request(acp.methods.agent.session.list, defined({ cursor }))
    const read = Page.parse(answer)
    for (const { sessionId, cwd, title, updatedAt } of read.sessions) {
      const time = Date.parse(updatedAt ?? '')
      sessions.set(sessionId, {
        adapterSessionId: sessionId,
        cwd: cwd ?? '',
        ...defined({ title: title ?? undefined }),
        ...(time > 0 ? { updatedAt: time } : {}),
      })
    }
    const next = read.nextCursor ?? undefined
    // An agent that gives the same page again has no more.
    if (next === undefined || next === cursor) return { sessions: newestFirst(sessions), isWhole: true }
    cursor = next
  }
  return { sessions: newestFirst(sessions).slice(0, MOST_SESSIONS), isWhole: false }
}

const newestFirst = (sessions: ReadonlyMap<string, OwnSession>): OwnSession[] =>
  [...sessions.values()].toSorted((left, right) => (right.updatedAt ?? 0) - (left.updatedAt ?? 0))

function capabilitiesOf({ agentCapabilities }: Initialized): { readonly list: boolean; readonly delete: boolean } {
  const { list, delete: remove } = agentCapabilities?.sessionCapabilities ?? {}
  return { list: list != null, delete: remove != null }
}

const unable = (message: string): OwnSessionFailure => ({
  message,
  category: 'runtime',
  recoverable: false,
  isUnable: true,
})
