import type { SessionEvent } from '#shared/contract'
import type { AgentEvent } from '#shared/roster/entities'
import type { LimitStop } from '#shared/limits/entities'
import type { Agent, Session } from '#shared/session/entities'
import type { ListFeed } from '#core/session/stream/list-feed'
import { agentNews } from './agent-event'
import { rosterName } from './agent-name'
import { isWanted } from './wanted-pull-request'
import { defined } from '#shared/kernel/defined'
import { isoTime } from '#shared/kernel/time'

/** Parts of a session that are reported with its agents. */
interface FollowedSession {
  readonly sessionId: string
  readonly costUsd: number | undefined
  /** The session itself, with its worktree. */
  readonly session: Pick<Session, 'place'>
  readonly agents: readonly { readonly agent: Agent }[]
  /** The limit that stopped a turn; undefined when none did. */
  stopOf(turnId: string | undefined): LimitStop | undefined
}

/** Reports the activity of all sessions' agents to every client. */
export class RosterFeed {
  /** By agentId, the last message of each working agent. */
  private readonly said = new Map<string, string>()
  /** By sessionId, the end of work that waits for its pull request. */
  private readonly held = new Map<string, AgentEvent>()

  constructor(private readonly feed: Pick<ListFeed, 'announce'>) {}

  /** Takes a published event of a session. */
  take(followed: FollowedSession, event: SessionEvent): void {
    const { sessionId, costUsd, session, agents } = followed
    const news = agentNews(event, followed.stopOf(event.turnId))
    const agent = agents.find((runner) => runner.agent.agentId === news?.agentId)?.agent
    if (news === undefined || agent === undefined) return
    const { agentId, ...about } = news
    if (about.kind === 'output' && about.message !== undefined) this.said.set(agentId, about.message)
    const result = about.kind === 'completed' ? this.said.get(agentId) : undefined
    const pr = about.kind === 'completed' ? session.place?.pullRequest : undefined
    if (about.kind === 'completed' || about.kind === 'failed') this.said.delete(agentId)
    const told = {
      sessionId,
      agent: rosterName(sessionId, agent),
      timestamp: isoTime(event.timestamp),
      ...about,
      ...defined({ result, costUsd, pr }),
    }
    if (about.kind === 'completed' && isWanted(session.place)) this.held.set(sessionId, told)
    else this.feed.announce('agent.event', told)
  }

  /** Reports the end of work that waited for its pull request. */
  release(sessionId: string, place: Session['place']): void {
    const told = this.held.get(sessionId)
    if (told === undefined) return
    this.held.delete(sessionId)
    this.feed.announce('agent.event', { ...told, ...defined({ pr: place?.pullRequest }) })
  }
}
