import { createHash } from 'node:crypto'
import type { Agent } from '#shared/session/entities'

/** Hexadecimal digits of an agent's digest in its name: among thousands of agents no two share 48 bits. */
const DIGEST_LENGTH = 12

/**
 * Returns the name of a session's agent in the roster, unique on this host and stable for the agent's lifetime. Ids of
 * imported agents may share any part, so the name carries a digest of all of it.
 */
export function rosterName(
  sessionId: string,
  { adapterName, agentId }: Pick<Agent, 'adapterName' | 'agentId'>,
): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([sessionId, agentId]))
    .digest('hex')
  return `${adapterName}-${digest.slice(0, DIGEST_LENGTH)}`
}
