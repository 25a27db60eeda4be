import { contractError, type ContractError } from '../../../shared/kernel/errors'
import { err, ok, type Result } from '../../../shared/kernel/result'
import type { SessionContext } from './context'
import type { SwitchKind } from '../store/port'
import { findRuntime } from './lookup'

/** Keeps that a session has something switched on or off, and tells those who watch it. */
export async function putSwitch(
  context: SessionContext,
  sessionId: string,
  kind: SwitchKind,
  name: string,
  isOn: boolean,
): Promise<Result<{ success: boolean }, ContractError>> {
  const found = await findRuntime(context, sessionId)
  if (!found.ok) return found
  const { session, stream } = found.value
  if (session.status === 'archived')
    return err(contractError('session-archived', 'The session is archived; it cannot be changed.'))
  const property = kind === 'mcp' ? 'mcpServers' : 'skills'
  const changes = stream
    .changes()
    .event('updated', { sessionId, changedProperties: [property] }, {}, { switches: [{ kind, name, isOn }] })
  const committed = await stream.commit(changes)
  return committed.ok ? ok({ success: true }) : committed
}
