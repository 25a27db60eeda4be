import type { Connection } from '../../client/connection'
import type { RequestInput, RequestOutput } from '../../shared/contract'
import type { ContractError } from '../../shared/kernel/errors'
import { ok, type Result } from '../../shared/kernel/result'

export type SessionList = RequestOutput<'session.list'>
export type SessionItem = SessionList['sessions'][number]

const PAGE = 1000

/** Lists all sessions that meet criteria, at most `most` of them. */
export async function eachSession(
  client: Connection,
  criteria: RequestInput<'session.list'>,
  most = Infinity,
): Promise<Result<SessionList, ContractError>> {
  const found: SessionItem[] = []
  for (;;) {
    const limit = Math.min(PAGE, most - found.length)
    const page = await client.request('session.list', {
      ...criteria,
      includePreview: true,
      limit,
      offset: found.length,
    })
    if (!page.ok) return page
    found.push(...page.value.sessions)
    if (page.value.sessions.length < limit || found.length >= most)
      return ok({ sessions: found, total: page.value.total })
  }
}
