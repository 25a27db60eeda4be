import type { FetchLike } from '@modelcontextprotocol/client'
import { endpointOf } from './endpoint'
import { defined } from '#shared/kernel/defined'
import type { StoredSignIn } from './stored-sign-in'

/** Asks a server to revoke tokens, if it supports that. Never rejects: they are deleted here anyway. */
export async function revokeTokens(
  { authorizationServer, client, tokens }: StoredSignIn,
  fetchFn: FetchLike,
  log: (line: string) => void,
): Promise<void> {
  try {
    const { assertSecureTokenEndpoint, discoverAuthorizationServerMetadata } =
      await import('@modelcontextprotocol/client')
    const metadata = await discoverAuthorizationServerMetadata(authorizationServer, { fetchFn })
    const endpoint = endpointOf(metadata, 'revocation_endpoint')
    if (endpoint === undefined) return
    const token = tokens.refresh_token ?? tokens.access_token
    const { client_id, client_secret } = client
    const body = new URLSearchParams({ token, client_id, ...defined({ client_secret }) })
    const answer = await fetchFn(assertSecureTokenEndpoint(endpoint), { method: 'POST', body })
    await answer.body?.cancel()
  } catch (error) {
    log(
      `mcp sign-out: the server could not be asked to forget its token (${error instanceof Error ? error.name : 'no reason'})`,
    )
  }
}
