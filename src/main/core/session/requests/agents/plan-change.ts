import { isDeepStrictEqual } from 'node:util'
import type { Persona } from '#shared/configuration/entities'
import type { RequestParams } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Agent, AgentSetup } from '#shared/session/entities'
import type { AskedChange } from './asked-change'
import { findSaved } from '#core/agents/configuration/catalog'
import type { SessionContext } from '#core/session/runtime/context'
import type { AgentRunner } from '#core/session/agents/agent-runner'
import { existingFolder } from '../folder'
import { takesEffort } from './set-effort'

/** The requested change of an agent. */
export type WantedChange = RequestParams<'session.agent.update'> & {
  readonly profileId?: string | undefined
  /** Settings for its start. */
  readonly setup?: AskedChange['setup']
}

/** An agent after its change, and the steps that the change takes. */
export interface PlannedChange {
  readonly agent: Agent
  readonly setup: AgentSetup
  /** Null unsets the model; undefined leaves it. */
  readonly model: string | null | undefined
  /** True when it has to be restarted, because something changes that it only takes at its start. */
  readonly restarts: boolean
  /** True when it also has to begin a new native session: the old one keeps its original folder and instructions. */
  readonly beginsAnew: boolean
}

/** Plans a change and checks its references. Changes nothing. */
export async function planChange(
  context: SessionContext,
  runner: AgentRunner,
  wanted: WantedChange,
): Promise<Result<PlannedChange, ContractError>> {
  const { agent, setup } = runner
  const folder = wanted.cwd === undefined ? undefined : await existingFolder(wanted.cwd)
  if (folder?.ok === false) return folder
  if (typeof wanted.providerConfigId === 'string') {
    const config = await findSaved(context, 'providerConfig', wanted.providerConfigId)
    if (!config.ok) return config
  }
  const persona =
    typeof wanted.personaId === 'string' ? await findSaved(context, 'persona', wanted.personaId) : undefined
  if (persona?.ok === false) return persona

  const patch: Record<string, unknown> = {}
  for (const field of [
    'reasoningEffort',
    'providerConfigId',
    'compressionMode',
    'approvalPolicy',
    'personaId',
    'profileId',
  ] as const)
    if (wanted[field] !== undefined) patch[field] = wanted[field]
  if (folder !== undefined) patch['cwd'] = folder.value
  const { systemPrompt: _before, allowedTools: _allowed, disallowedTools: _disallowed, ...kept } = setup
  const changesPersona = wanted.personaId !== undefined && wanted.personaId !== agent.personaId
  const ofPersona: AgentSetup = changesPersona ? { ...kept, ...instructionsOf(persona?.value) } : setup
  const nextSetup: AgentSetup = { ...ofPersona, ...wanted.setup }
  if (persona !== undefined && wanted.reasoningEffort === undefined && persona.value.reasoningEffort !== undefined)
    patch['reasoningEffort'] = persona.value.reasoningEffort

  const next = withPatch(agent, patch)
  const differs = (field: keyof Agent) => next[field] !== agent[field]
  const beginsAnew =
    differs('cwd') ||
    !isDeepStrictEqual(ofPersona, setup) ||
    !isDeepStrictEqual(nextSetup.systemPrompt, setup.systemPrompt)
  const effortRestarts = differs('reasoningEffort') && (next.reasoningEffort === undefined || !takesEffort(runner))
  return ok({
    agent: next,
    setup: nextSetup,
    model: wanted.model ?? (wanted.model === undefined ? persona?.value.model : null),
    restarts: beginsAnew || !isDeepStrictEqual(nextSetup, setup) || effortRestarts || differs('providerConfigId'),
    beginsAnew,
  })
}

/** The failure for a change that has to wait until the agent is done. */
export function stillBusy(name: string): Result<never, ContractError> {
  return err(knownError('session-busy/agent', { name }))
}

/** Returns the agent with changed fields; null removes one. */
export function withPatch(agent: Agent, patch: Readonly<Record<string, unknown>>): Agent {
  return Object.fromEntries(Object.entries({ ...agent, ...patch }).filter(([, value]) => value !== null)) as Agent
}

function instructionsOf(persona: Persona | undefined): AgentSetup {
  return {
    ...(persona?.systemPrompt === undefined ? {} : { systemPrompt: persona.systemPrompt }),
    ...(persona?.allowedTools === undefined ? {} : { allowedTools: persona.allowedTools }),
    ...(persona?.disallowedTools === undefined ? {} : { disallowedTools: persona.disallowedTools }),
  }
}
