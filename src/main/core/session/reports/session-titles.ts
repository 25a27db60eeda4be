import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import type { TitleOrigin } from '#shared/session/entities'
import type { ChangeSet } from '../stream/change-set'
import type { SessionCore } from '../stream/session-core'

/** Ranks of title authors: a title by a better author replaces one by a lesser, never the other way round. */
const RANK: Readonly<Record<TitleOrigin, number>> = { rules: 1, agent: 2, user: 3 }

/** The generated titles of one session. A title that a person typed stays until that person asks for another. */
export class SessionTitles {
  /** True from a title by rules until the next message: the agents that answer may know a better one. */
  private isNew = false
  /** The last title that an agent gave by itself. */
  private given: { readonly agentId: string; readonly title: string } | null = null

  constructor(private readonly session: Pick<SessionCore, 'session' | 'stream'>) {}

  /** Names a session without a title after a message. */
  messageSent(title: string): void {
    this.isNew = this.session.session.title === undefined
    if (this.isNew) this.suggest(title, 'rules')
  }

  /**
   * Takes the title that an agent gives by itself. It is taken from the lead alone, for a session that is just being named, and
   * as long as it is the agent's own. Any other title stays until somebody asks for another one, or gives one in the agent's own
   * program (`isChosen`).
   */
  reported(title: string, agentId: string, isChosen: boolean): void {
    const { leadAgentId = agentId, title: present } = this.session.session
    if (leadAgentId !== agentId) return
    const isOwn = this.given?.agentId === agentId && this.given.title === present
    if (present !== undefined && !this.isNew && !isOwn && !isChosen) return
    this.given = { agentId, title }
    this.suggest(title, 'agent')
  }

  /** Gives the session a title unless it has one by a better author. */
  suggest(title: string, origin: Exclude<TitleOrigin, 'user'>): void {
    const { session } = this.session
    // A title of unknown origin was typed, or came with an import.
    const present = session.title === undefined ? 0 : RANK[session.titleOrigin ?? 'user']
    if (title === '' || title === session.title || present > RANK[origin]) return
    void this.session.stream.keep(this.changesOf(title, origin))
  }

  /** Gives the session a title that somebody asked for. */
  replace(title: string, origin: Exclude<TitleOrigin, 'user'>): Promise<Result<void, ContractError>> {
    return this.session.stream.commit(this.changesOf(title, origin))
  }

  private changesOf(title: string, origin: TitleOrigin): ChangeSet {
    return this.session.stream.changes().event('title.generated', { title, origin })
  }
}
