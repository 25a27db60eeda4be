import type { ConfigOrigin } from '../../../../../shared/configuration/entities'
import { defined } from '../../../../../shared/kernel/defined'
import { ok } from '../../../../../shared/kernel/result'
import type { SystemPrompt } from '../../../../../shared/session/entities'
import { listSaved } from '../../../agents/configuration/catalog'
import type { SessionContext } from '../../context'
import type { Handler } from '../../../base/host-port'
import { findRuntime } from '../../lookup'
import { resolveSelection } from './resolve-selection'

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
    const lead = found.value.findAgent(undefined)
    if (personaId === undefined && profileId === undefined) {
      const names = lead === undefined ? {} : await namesOf(context, lead.agent)
      return ok(answer(lead?.setup.systemPrompt, names.personaName === undefined ? 'agent' : 'persona', names))
    }
    // The instructions do not depend on the agent; the default one is always there.
    const resolved = await resolveSelection(context, {
      kind: 'adapter',
      adapterName: await context.adapters.defaultAdapterName(),
      ...defined({ personaId, profileId }),
    })
    if (!resolved.ok) return resolved
    const { config } = resolved.value
    return ok(answer(config.systemPrompt, config.origins.systemPrompt ?? 'adapter', config))
  }

function answer(prompt: SystemPrompt | undefined, origin: ConfigOrigin, { personaName, profileName }: Names) {
  return {
    systemPrompt: typeof prompt === 'string' ? prompt : (prompt?.content ?? ''),
    mode: typeof prompt === 'string' ? ('replace' as const) : ('append' as const),
    origin: prompt === undefined ? ('adapter' as const) : origin,
    ...defined({ personaName, profileName }),
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
