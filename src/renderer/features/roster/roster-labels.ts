import type { AgentEvent, RosterAgent } from '#shared/roster/entities'
import type { SessionListItem } from '#shared/session/entities'
import type { Mark } from '#renderer/ui/status-mark'
import { sessionState } from '../attention/session-state'
import { m } from '#messages'

/**
 * Mark and label of an agent's state. That it waits for the user or has failed was heard as news, or before anybody
 * listened, and then its session knows.
 */
export function agentState(
  { status }: RosterAgent,
  news: AgentEvent | undefined,
  session: SessionListItem | undefined,
): { readonly mark: Mark; readonly words: string } {
  if (status === 'offline') return { mark: 'off', words: m.roster.notAvailable }
  const ofSession = session === undefined ? undefined : sessionState(session)
  const waits = news?.kind === 'blocked' || ofSession?.mark === 'attention'
  if (status === 'busy')
    return waits ? { mark: 'attention', words: m.app.needsYou } : { mark: 'working', words: m.roster.working }
  if (ofSession?.mark === 'failed') return ofSession
  return news?.kind === 'failed' ? { mark: 'failed', words: m.common.failed } : { mark: 'idle', words: m.roster.idle }
}

/** Last news of an agent, in one line; empty when there is none. */
export function newsLabel(news: AgentEvent | undefined): string {
  switch (news?.kind) {
    case 'blocked':
      return m.roster.needsYou({ message: news.message ?? '' })
    case 'failed':
      return news.error?.message ?? m.common.failed
    case 'completed':
      return news.result ?? m.common.done
    case 'progress':
    case 'output':
      return news.message ?? ''
    default:
      return ''
  }
}
