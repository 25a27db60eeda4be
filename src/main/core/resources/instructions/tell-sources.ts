import type { SessionHandle } from '../../session/port'
import { findInstructionSources } from './find-sources'

/** Tells which instruction files of its folder an agent that begins a session finds; those of the user are no news. */
export async function tellSources(
  { sessionId, stream }: Pick<SessionHandle, 'sessionId'> & { readonly stream: Pick<SessionHandle['stream'], 'emit'> },
  agentId: string,
  cwd: string,
): Promise<void> {
  for (const { content: _content, ...source } of await findInstructionSources(cwd))
    if (source.location !== 'user') stream.emit('instruction_discovered', { sessionId, agentId, source }, { agentId })
}
