import type { ContractError } from '../../../../shared/kernel/errors'
import { ok, type Result } from '../../../../shared/kernel/result'
import type { Session, TitleOrigin } from '../../../../shared/session/entities'
import type { SessionPatch } from '../../store/port'
import type { EventStream } from '../events/event-stream'

/** The parts of a session that its title needs. */
interface TitledSession {
  readonly session: Session
  readonly stream: EventStream
  patchSession(patch: SessionPatch): void
}

/** Whose title stands: one by a better author replaces one by a lesser, never the other way round. */
const RANK: Readonly<Record<TitleOrigin, number>> = { rules: 1, agent: 2, user: 3 }

/** The generated titles of one session. A title that a person typed stays until that person asks for another. */
export class SessionTitles {
  constructor(private readonly session: TitledSession) {}

  /** Gives the session a title unless it has one by a better author. */
  suggest(title: string, origin: Exclude<TitleOrigin, 'user'>): void {
    const { session } = this.session
    // One of which nobody knows where it is from was typed, or came with an import.
    const present = session.title === undefined ? 0 : RANK[session.titleOrigin ?? 'user']
    if (title === '' || title === session.title || present > RANK[origin]) return
    void this.session.stream.keep(this.unitOf(title, origin))
  }

  /** Gives the session a title that somebody asked for. */
  async replace(title: string, origin: Exclude<TitleOrigin, 'user'>): Promise<Result<void, ContractError>> {
    const { session } = this.session
    const before: SessionPatch = { title: session.title ?? null, titleOrigin: session.titleOrigin ?? null }
    const stored = await this.session.stream.commit(this.unitOf(title, origin))
    if (!stored.ok) this.session.patchSession(before)
    return stored.ok ? ok(undefined) : stored
  }

  private unitOf(title: string, titleOrigin: TitleOrigin) {
    const { stream } = this.session
    const { sessionId } = this.session.session
    const patch = { title, titleOrigin }
    this.session.patchSession(patch)
    return stream
      .unit()
      .write((writer) => writer.patchSession(sessionId, patch))
      .event('title.generated', { title })
  }
}
