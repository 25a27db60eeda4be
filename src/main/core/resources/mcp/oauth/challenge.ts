import { defined } from '#shared/kernel/defined'
import { extractWWWAuthenticateParams, type FetchLike } from '@modelcontextprotocol/client'

/** Response of a server to a request without a token: location of the sign-in metadata, and the scope. */
export interface Challenge {
  readonly resourceMetadataUrl?: URL
  readonly scope?: string
}

/** Knocks at a server without a token. Rejects when it cannot be reached. */
export async function challengeOf(url: string, fetchFn: FetchLike): Promise<Challenge> {
  const answer = await fetchFn(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'ping' }),
  })
  await answer.body?.cancel()
  if (answer.status !== 401) return {}
  const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(answer)
  return {
    ...defined({ resourceMetadataUrl, scope }),
  }
}
