import { isDeepStrictEqual } from 'node:util'
import type { AgentConfig } from '#shared/agent/entities'
import type { Agent, AgentSelection, AgentSetup } from '#shared/session/entities'

const agentFields = [
  'model',
  'reasoningEffort',
  'providerConfigId',
  'personaId',
  'profileId',
  'cwd',
  'approvalPolicy',
  'compressionMode',
] as const satisfies readonly (keyof AgentConfig)[]

const setupFields = [
  'mode',
  'systemPrompt',
  'allowedTools',
  'disallowedTools',
  'allowedDirectories',
] as const satisfies readonly (keyof AgentSetup & keyof AgentConfig)[]

/** Fields of an agent that differ from what a selection says. */
export interface AskedChange {
  readonly agent: Partial<Pick<Agent, (typeof agentFields)[number]>>
  readonly setup: Partial<Pick<AgentSetup, (typeof setupFields)[number]>>
}

/**
 * Compares an attached agent with a selection and what it was resolved to. Only what the selection itself says counts;
 * everything else may be anything.
 */
export function askedChange(
  { agent, setup }: { readonly agent: Agent; readonly setup: AgentSetup },
  config: AgentConfig,
  selection: AgentSelection,
): AskedChange {
  const differing = <F extends string>(fields: readonly F[], now: Partial<Record<F, unknown>>) => {
    const said: Partial<Record<string, unknown>> = selection
    const wanted: Partial<Record<string, unknown>> = config
    const changed = fields.filter((field) => said[field] !== undefined && !isDeepStrictEqual(wanted[field], now[field]))
    return Object.fromEntries(changed.map((field) => [field, wanted[field]]))
  }
  return { agent: differing(agentFields, agent), setup: differing(setupFields, setup) }
}

/** Returns whether an agent already is what was asked for. */
export function asksNothing({ agent, setup }: AskedChange): boolean {
  return Object.keys(agent).length === 0 && Object.keys(setup).length === 0
}
