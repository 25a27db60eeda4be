import type { SessionPlace } from '#shared/place/entities'
import type { Agent, Session, SessionOrigin } from '#shared/session/entities'

/** Changes to sessions of another machine that become sessions of this host, under new ids. */
export interface Arrival {
  /** The session that was asked for, by its id in the file; the others are those that it branched from. */
  readonly sessionId: string
  /** Folder of this host in which they work. */
  readonly folder: string
  readonly place?: SessionPlace
  readonly origin: SessionOrigin
}

/** Returns a session as one of this host: nothing of it refers to the other machine. */
export function arrivedSession(session: Session, isAskedFor: boolean, { folder, place, origin }: Arrival): Session {
  const { place: _place, git: _git, executionTargetId: _target, adapterSessionId: _native, ...kept } = session
  return {
    ...kept,
    agents: kept.agents.map((agent) => arrivedAgent(agent, folder)),
    targetWorkingDirectory: folder,
    ...(isAskedFor ? { status: 'active', origin, ...(place === undefined ? {} : { place }) } : { status: 'archived' }),
  }
}

/** Returns an agent as one of this host: it begins anew, with the conversation so far. */
export function arrivedAgent(agent: Agent, folder: string): Agent {
  const {
    adapterSessionId: _native,
    providerConfigId: _provider,
    accountId: _account,
    personaId: _persona,
    failure: _,
    ...kept
  } = agent
  return { ...kept, cwd: folder }
}
