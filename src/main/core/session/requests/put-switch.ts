import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import type { SessionContext } from '../runtime/context'
import type { SwitchKind } from '#core/store/port'
import { inSession } from '../runtime/lookup'

/** Keeps that a session has something switched on or off, and tells those who watch it. */
export async function putSwitch(
  context: Pick<SessionContext, 'runtimes'>,
  sessionId: string,
  kind: SwitchKind,
  name: string,
  isOn: boolean,
): Promise<Result<{ success: boolean }, ContractError>> {
  const property = kind === 'mcp' ? 'mcpServers' : 'skills'
  return inSession(context, sessionId, async ({ stream }) => {
    const changes = stream
      .changes()
      .event('updated', { sessionId, changedProperties: [property] }, {}, { switches: [{ kind, name, isOn }] })
    const committed = await stream.commit(changes)
    return committed.ok ? ok({ success: true }) : committed
  })
}
