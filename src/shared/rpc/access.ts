import { definitionOf, events, findRequest, hostEvents, type RequestName } from '../contract'
import type { AgentAccess, DeviceAccess, EventDefinition, ExtensionAccess } from '../kernel/define'

/** Parties that may send a request, or receive an event. */
export interface Access {
  /** Scope that a paired device needs. */
  readonly device: DeviceAccess
  /** Scopes of which an extension needs one. */
  readonly extension: readonly ExtensionAccess[]
  /** Whether programs that an agent started are allowed to. */
  readonly agent: AgentAccess
  /** Kind of open request that it answers. */
  readonly answers?: 'permission' | 'question'
}

/** Access to what nothing declares otherwise. */
const CLOSED: Access = { device: 'full', extension: ['host'], agent: 'refused' }

/** Returns who may send a request. */
export function accessOf(name: RequestName): Access {
  const { scope, device = CLOSED.device, extension, agent, answers } = definitionOf(name)
  return {
    device,
    extension: [extension ?? (scope === 'session' ? 'sessions' : 'host')],
    agent: agent ?? (device === 'watch' ? 'allowed' : 'refused'),
    ...(answers === undefined ? {} : { answers }),
  }
}

/** Returns who may receive an event: whoever may send the request that reads the same. */
export function accessOfEvent(method: 'session.event' | 'server.event', type: string): Access {
  const table: Readonly<Record<string, EventDefinition>> = method === 'server.event' ? hostEvents : events
  const declared = Object.hasOwn(table, type) ? table[type] : undefined
  const read = declared?.readBy === undefined ? undefined : findRequest(declared.readBy)
  const access = read === undefined ? CLOSED : accessOf(read)
  return declared?.addressed === undefined
    ? access
    : { ...access, extension: [...access.extension, declared.addressed] }
}
