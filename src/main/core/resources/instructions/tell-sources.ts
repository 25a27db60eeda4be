import type { SessionHandle } from '#core/session/port'
import { findInstructionSources } from './find-sources'

/**
 * Reports the instruction files of its folder that an agent finds at the start of its session, without those of the
 * user.
 */
export async function tellSources(
  { sessionId, stream }: Pick<SessionHandle, 'sessionId'> & { readonly stream: Pick<SessionHandle['stream'], 'emit'> },
  agentId: string,
  cwd: string,
): Promise<void> {
  for (const { content: _content, ...source } of await findInstructionSources(cwd))
    if (source.location !== 'user') stream.emit('instruction_discovered', { sessionId, agentId, source }, { agentId })
}
