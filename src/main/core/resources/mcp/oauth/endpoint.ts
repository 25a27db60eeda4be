import type { AuthorizationServerMetadata } from '@modelcontextprotocol/client'

/** Returns an address that the library has no type for, if the server states it. */
export function endpointOf(
  metadata: AuthorizationServerMetadata | undefined,
  name: 'revocation_endpoint' | 'device_authorization_endpoint',
): string | undefined {
  const named = Object.entries(metadata ?? {}).find(([key]) => key === name)?.[1]
  return typeof named === 'string' ? named : undefined
}
