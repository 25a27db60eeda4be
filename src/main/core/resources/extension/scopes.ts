import { definitionOf, type RequestName } from '../../../../shared/contract'
import { elicitationRequests } from '../../../../shared/elicitation/requests'
import type { ExtensionScope } from '../../../../shared/extension/entities'
import { extensionRequests } from '../../../../shared/extension/requests'
import { knownError } from '../../../../shared/kernel/error-texts'
import { permissionRequests } from '../../../../shared/permission/requests'
import type { Host } from '../../base/host-port'
import { limitedHost } from '../../base/limited-host'

const namesOf = (list: readonly { readonly name: string }[]): readonly string[] => list.map(({ name }) => name)

/** Requests of the narrow scopes, by name. */
const narrow: { readonly [N in RequestName]?: ExtensionScope } = {
  'tools.register': 'tools',
  'session.tools.handlePendingToolCall': 'tools',
  'commands.register': 'commands',
  'session.commands.handlePendingCommand': 'commands',
  'session.commands.respondToQueuedCommand': 'commands',
  'compression.actions.register': 'compression',
  'session.enrichContext.setProvider': 'context',
  'session.list': 'sessions',
  'session.search': 'sessions',
}

/** Requests for answering in the user's place, which require a scope in the manifest. */
const approvals: ReadonlySet<string> = new Set(namesOf([...permissionRequests, ...elicitationRequests]))

/** Requests about extensions themselves. */
const ofExtensions: ReadonlySet<string> = new Set(namesOf(extensionRequests))

/** The scope that an extension needs for a request; null for the handshake. */
export function scopeOf(name: RequestName): ExtensionScope | null {
  if (name === 'server.connect' || name === 'server.ping') return null
  const listed = narrow[name]
  if (listed !== undefined) return listed
  if (approvals.has(name)) return 'approvals'
  if (ofExtensions.has(name)) return 'host'
  return definitionOf(name).scope === 'session' ? 'sessions' : 'host'
}

/** A host as an extension reaches it: requests outside its scopes are refused. */
export function scopedHost(host: Pick<Host, 'connect'>, scopes: readonly ExtensionScope[]): Pick<Host, 'connect'> {
  return limitedHost(host, (name) => {
    const scope = scopeOf(name)
    return scope === null || scopes.includes(scope) ? null : knownError('scope-missing', { scope, request: name })
  })
}
