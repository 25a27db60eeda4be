import type { InstructionPart } from '#shared/agent/requests'
import type { RequestOutput } from '#shared/contract'
import type { ConfigOrigin } from '#shared/configuration/entities'
import { defined } from '#shared/kernel/defined'
import { ok } from '#shared/kernel/result'
import type { SystemPrompt } from '#shared/session/entities'
import { listSaved } from '#core/agents/configuration/catalog'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { findInstructionSources } from '#core/resources/instructions/find-sources'
import { findCustomAgents } from '#core/session/agents/custom-agent/find'
import { findRuntime } from '#core/session/runtime/lookup'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import { ownInstructions } from '#core/session/agents/agent-resources'
import { resolveSelection } from '#core/session/agents/selection/resolve-selection'

interface Names {
  readonly personaName?: string | undefined
  readonly profileName?: string | undefined
}

/** `session.resolveSystemPrompt`. Without ids it tells what the lead was really started with. */
export const resolveSystemPrompt =
  (context: SessionContext): Handler<'session.resolveSystemPrompt'> =>
  async ({ sessionId, personaId, profileId }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const runtime = found.value
    const lead = runtime.findAgent(undefined)
    if (personaId === undefined && profileId === undefined) {
      const names = lead === undefined ? {} : await namesOf(context, lead.agent)
      const origin = names.personaName === undefined ? 'agent' : 'persona'
      return ok(await answer(context, runtime, lead?.setup.systemPrompt, origin, names))
    }
    // The instructions do not depend on the agent; the default one is always there.
    const resolved = await resolveSelection(context, {
      kind: 'adapter',
      adapterName: await context.adapters.defaultAdapterName(),
      ...defined({ personaId, profileId }),
    })
    if (!resolved.ok) return resolved
    const { config } = resolved.value
    return ok(await answer(context, runtime, config.systemPrompt, config.origins.systemPrompt ?? 'adapter', config))
  }

type Answer = RequestOutput<'session.resolveSystemPrompt'>

async function answer(
  context: SessionContext,
  runtime: SessionRuntime,
  prompt: SystemPrompt | undefined,
  origin: ConfigOrigin,
  { personaName, profileName }: Names,
): Promise<Answer> {
  const cwd = runtime.findAgent(undefined)?.agent.cwd ?? runtime.cwd
  // Not the one that limits the running agent: what its file says now.
  const chosen = await context.store.read.customAgent(runtime.sessionId)
  const custom = chosen === null ? undefined : (await findCustomAgents(cwd)).find(({ agent }) => agent.name === chosen)
  const given: InstructionPart[] = [
    ...(prompt === undefined
      ? []
      : [
          {
            source: 'selection' as const,
            content: typeof prompt === 'string' ? prompt : prompt.content,
            ...defined({ name: personaName ?? profileName }),
          },
        ]),
    ...(custom === undefined
      ? []
      : [{ source: 'custom-agent' as const, name: custom.agent.name, content: custom.instructions }]),
    ...(await ownInstructions(context, runtime.session, cwd)),
  ].filter(({ content }) => content !== '')
  const files = await findInstructionSources(cwd)
  return {
    systemPrompt: given.map(({ content }) => content).join('\n\n'),
    mode: typeof prompt === 'string' ? 'replace' : 'append',
    origin: prompt === undefined ? 'adapter' : origin,
    ...defined({ personaName, profileName }),
    parts: [
      ...given,
      ...files.map(({ label, sourcePath, content }) => ({
        source: 'file' as const,
        name: label,
        path: sourcePath,
        content,
      })),
    ],
  }
}

async function namesOf(
  context: SessionContext,
  { personaId, profileId }: { readonly personaId?: string | undefined; readonly profileId?: string | undefined },
): Promise<Names> {
  return {
    personaName: (await listSaved(context, 'persona')).find((persona) => persona.personaId === personaId)?.name,
    profileName: (await listSaved(context, 'profile')).find((profile) => profile.profileId === profileId)?.name,
  }
}
