import {
  InsufficientScopeError,
  ProtocolError,
  ProtocolErrorCode,
  SdkError,
  SdkErrorCode,
  UnauthorizedError,
  type VersionNegotiationOptions,
} from '@modelcontextprotocol/client'
import type { McpServerConfig } from '#shared/mcp/entities'
import { isLocal } from './expand'
import { isUnreached } from './failure'
import { SignInNeeded } from './oauth/access-provider'

/**
 * A way to find out which era of the protocol a server speaks: `auto` asks it and does not wait long, `patient` waits as long as
 * for anything else, `legacy` does not ask.
 */
export type EraSearch = 'auto' | 'patient' | 'legacy'

/** Time for the answer of a server to the question of its era. Some old ones never answer it. */
const PROBE_MS = { local: 5_000, remote: 10_000 } as const

/** Returns the first way for a server. The transport of server-sent events belongs to the old era. */
export const firstSearch = (config: McpServerConfig): EraSearch =>
  !isLocal(config) && config.type === 'sse' ? 'legacy' : 'auto'

export function negotiationOf(search: EraSearch, isRemote: boolean, timeout: number): VersionNegotiationOptions {
  if (search === 'legacy') return { mode: 'legacy' }
  const timeoutMs = search === 'patient' ? timeout : Math.min(timeout, isRemote ? PROBE_MS.remote : PROBE_MS.local)
  return { mode: 'auto', probe: { timeoutMs } }
}

const UNSUPPORTED_VERSION: number = ProtocolErrorCode.UnsupportedProtocolVersion

const NOT_OF_ERAS = [UnauthorizedError, SignInNeeded, InsufficientScopeError] as const

/** Returns the way to try after a failure; null when the era was not the reason. */
export function nextSearch(search: EraSearch, error: unknown, { isRemote, hadEnded }: Circumstances): EraSearch | null {
  if (search !== 'auto' || isUnreached(error)) return null
  if (NOT_OF_ERAS.some((kind) => error instanceof kind)) return null
  // A server of the new era only, which was too slow for the question.
  if (error instanceof ProtocolError && error.code === UNSUPPORTED_VERSION) return 'patient'
  if (hadEnded || isRemote) return 'legacy'
  return error instanceof SdkError && error.code === SdkErrorCode.EraNegotiationFailed ? 'legacy' : null
}

interface Circumstances {
  readonly isRemote: boolean
  /** True when the server ended while it was asked; some end at a question that they do not know. */
  readonly hadEnded: boolean
}
