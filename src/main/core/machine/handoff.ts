import { hostname } from 'node:os'
import type { SessionEventPayload } from '#shared/contract'
import { defined } from '#shared/kernel/defined'
import { isoTime } from '#shared/kernel/time'
import type { SessionOrigin } from '#shared/session/entities'
import type { Hosted } from '../history/place/hosted-repository'

type Handoff = SessionEventPayload<'handoff'>

/** Name of this machine, as other hosts are told. */
export const ownName = (): string => hostname().slice(0, 200) || 'Parley'

/** Facts of the session that is handed over. */
interface Source {
  readonly hosted?: Hosted | undefined
  readonly summary?: string | undefined
}

/** Returns the handoff of a session that another host has taken over. */
export function handedOver(
  sessionId: string,
  to: { readonly sessionId: string; readonly machine: string },
  at: number,
  source: Source,
): Handoff {
  return {
    sessionId,
    kind: 'moved',
    from: { sessionId, machine: ownName() },
    to: { sessionId: to.sessionId, machine: to.machine },
    handoffTime: isoTime(at),
    sourceType: 'local',
    remoteSessionId: to.sessionId,
    ...factsOf(source),
  }
}

/** Returns the handoff of a session that came here. */
export function takenOver(sessionId: string, origin: SessionOrigin, source: Source): Handoff {
  const { machineId, machine, at } = origin
  return {
    sessionId,
    kind: origin.kind === 'continued' ? 'continued' : 'moved',
    from: { sessionId: origin.sessionId, machineId, machine },
    to: { sessionId, machine: ownName() },
    handoffTime: isoTime(at),
    sourceType: 'remote',
    remoteSessionId: origin.sessionId,
    ...factsOf(source),
  }
}

const factsOf = ({ hosted, summary }: Source) =>
  defined({ repository: hosted?.repository, host: hosted?.host, summary })
