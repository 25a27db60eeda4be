import type { ExtensionScope } from '#shared/extension/entities'
import type { ExtensionAccess } from '#shared/kernel/define'
import { knownError } from '#shared/kernel/error-texts'
import type { Host } from '#core/base/host-port'
import { limitedHost } from '#core/base/limited-host'

/** A host as an extension reaches it: only requests and events within its scopes. */
export function scopedHost(host: Pick<Host, 'connect'>, scopes: readonly ExtensionScope[]): Pick<Host, 'connect'> {
  const given: ReadonlySet<ExtensionAccess> = new Set(['any', ...scopes])
  return limitedHost(host, {
    refusal: (name, { extension }) =>
      extension.some((scope) => given.has(scope))
        ? null
        : knownError('scope-missing', { scope: extension[0] ?? 'host', request: name }),
    mayReceive: ({ extension }) => extension.some((scope) => given.has(scope)),
  })
}
