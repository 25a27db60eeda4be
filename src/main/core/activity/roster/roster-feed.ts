import type { SessionEvent } from '../../../../shared/contract'
import type { Agent, Session } from '../../../../shared/session/entities'
import type { ListFeed } from '../../session/list-feed'
import { agentNews } from './agent-event'
import { rosterName } from './agent-name'
import { defined } from '../../../../shared/kernel/defined'
import { isoTime } from '../../../../shared/kernel/time'

/** Parts of a session that are reported with its agents. */
interface FollowedSession {
  readonly sessionId: string
  readonly costUsd: number | undefined
  /** The session itself, with its worktree. */
  readonly session: Pick<Session, 'place'>
  readonly agents: readonly { readonly agent: Agent }[]
}

/** Reports the activity of all sessions' agents to every client. */
export class RosterFeed {
  /** By agentId, the last message of each working agent. */
  private readonly said = new Map<string, string>()

  constructor(private readonly feed: Pick<ListFeed, 'announce'>) {}

  /** Takes a published event of a session. */
  take({ sessionId, costUsd, session, agents }: FollowedSession, event: SessionEvent): void {
    const news = agentNews(event)
    const agent = agents.find((runner) => runner.agent.agentId === news?.agentId)?.agent
    if (news === undefined || agent === undefined) return
    const { agentId, ...about } = news
    if (about.kind === 'output' && about.message !== undefined) this.said.set(agentId, about.message)
    const result = about.kind === 'completed' ? this.said.get(agentId) : undefined
    const pr = about.kind === 'completed' ? session.place?.pullRequest : undefined
    if (about.kind === 'completed' || about.kind === 'failed') this.said.delete(agentId)
    this.feed.announce('agent.event', {
      sessionId,
      agent: rosterName(sessionId, agent),
      timestamp: isoTime(event.timestamp),
      ...about,
      ...defined({ result, costUsd, pr }),
    })
  }
}
