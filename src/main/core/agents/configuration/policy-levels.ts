import type { PolicyLevel } from '#shared/agent/entities'
import type { Agent, ApprovalPolicy, Session } from '#shared/session/entities'
import { listSaved } from './catalog'
import type { AgentsContext } from '../context'
import { readSettings } from '#core/base/settings/settings'

/**
 * Returns the approval policy of each level for requests without a matching rule; the first one with a value applies.
 */
export async function policyLevels(
  context: Pick<AgentsContext, 'store' | 'dataDir'>,
  session: Pick<Session, 'approvalPolicyOverride'>,
  agent: Pick<Agent, 'approvalPolicy' | 'profileId'>,
): Promise<PolicyLevel[]> {
  const profile =
    agent.profileId === undefined
      ? undefined
      : (await listSaved(context, 'profile')).find(({ profileId }) => profileId === agent.profileId)
  const settings = await readSettings(context.dataDir)
  return [
    { origin: 'session', policy: session.approvalPolicyOverride ?? null },
    { origin: 'profile', policy: profile?.approvalPolicy ?? null, ...(profile && { name: profile.name }) },
    { origin: 'agent', policy: agent.approvalPolicy ?? null },
    { origin: 'settings', policy: settings.approvalPolicy ?? null },
  ]
}

/** The level that counts; asking by default. */
export function policyOf(levels: readonly PolicyLevel[]): PolicyLevel & { readonly policy: ApprovalPolicy } {
  for (const level of levels) if (level.policy !== null) return { ...level, policy: level.policy }
  return { origin: 'settings', policy: 'always-ask' }
}
