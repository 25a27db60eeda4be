import type { RequestInput, RequestOutput } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import type { ListRequester } from '#core/host/lists-at-rest'

export type SessionList = RequestOutput<'session.list'>
export type SessionItem = SessionList['sessions'][number]

const PAGE = 1000

/** Lists all sessions that meet criteria, at most `most` of them. */
export async function eachSession(
  lists: ListRequester,
  criteria: RequestInput<'session.list'>,
  most = Infinity,
): Promise<Result<SessionList, ContractError>> {
  const found: SessionItem[] = []
  for (;;) {
    const limit = Math.min(PAGE, most - found.length)
    const page = await lists.request('session.list', {
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
