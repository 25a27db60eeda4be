import type { AutomationRecord, AutomationRunRecord } from '#shared/automation/entities'
import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import { createPlace } from '#core/history/place/create'
import { findBase } from '#core/history/place/create-place'
import { resolveSelection } from '#core/session/agents/selection/resolve-selection'
import { existingFolder } from '#core/session/requests/folder'
import { create } from '#core/session/requests/create'
import { sendMessage } from '#core/session/requests/send-message'
import { update } from '#core/session/requests/update'
import { asHost } from '../as-host'
import type { SessionContext } from '#core/session/runtime/context'

/**
 * Starts the session of a run: its worktree, limits and policy, and then the prompt. After a crash the same call does
 * the rest, and a prompt that is stored is not sent again.
 */
export async function startRun(
  context: SessionContext,
  automation: AutomationRecord,
  { sessionId }: Pick<AutomationRunRecord, 'sessionId'>,
): Promise<Result<void, ContractError>> {
  const { prompt, agent, budgetUsd, timeoutSeconds, approvalPolicy } = automation
  // An agent that is missing leaves no worktree behind.
  const resolved = await resolveSelection(context, agent)
  if (!resolved.ok) return resolved
  const [existing] = await context.store.read.sessions([sessionId])
  if (existing?.preview?.firstUserMessage != null) return ok(undefined)
  const created = existing === undefined ? await createSession(context, automation, sessionId) : ok(undefined)
  if (!created.ok) return created
  const limited = await update(context)(
    { sessionId, timeoutSeconds, approvalPolicyOverride: approvalPolicy, ...defined({ budgetUsd }) },
    asHost,
  )
  if (!limited.ok) return limited
  const sent = await sendMessage(context)(
    { sessionId, message: prompt, source: 'system', ...defined({ agent }) },
    asHost,
  )
  return sent.ok ? ok(undefined) : sent
}

async function createSession(
  context: SessionContext,
  { folder: given, name: title, place, autoPr }: AutomationRecord,
  sessionId: string,
): Promise<Result<void, ContractError>> {
  const folder = await existingFolder(given)
  if (!folder.ok) return folder
  if (place === 'folder') {
    const created = await create(context)({ sessionId, title, targetWorkingDirectory: folder.value }, asHost)
    return created.ok ? ok(undefined) : created
  }
  const based = await findBase(folder.value, undefined)
  if (!based.ok) return based
  const { repository, commit, baseBranch } = based.value
  const wish = { sessionId, title, commit, baseBranch, ...defined({ autoPr }) }
  const created = await createPlace(context, repository, wish, title)
  return created.ok ? ok(undefined) : created
}
