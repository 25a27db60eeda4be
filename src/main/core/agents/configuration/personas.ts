import { ok } from '#shared/kernel/result'
import type { AgentsContext } from '../context'
import type { Handlers } from '#core/base/host-port'
import { checkUnused, findSaved, listSaved, removeSaved, save } from './catalog'

/** The handlers of `persona.*`. */
export function personaHandlers(
  context: AgentsContext,
): Handlers<'persona.list' | 'persona.create' | 'persona.update' | 'persona.delete'> {
  const announce = async () =>
    context.feed.announce('personas.changed', { personas: await listSaved(context, 'persona') })
  return {
    'persona.list': async () => ok({ personas: await listSaved(context, 'persona') }),
    'persona.create': async ({ persona: draft }) => {
      const persona = await save(context, 'persona', draft)
      if (!persona.ok) return persona
      await announce()
      return ok({ persona: persona.value })
    },
    'persona.update': async ({ personaId, persona: draft }) => {
      const persona = await save(context, 'persona', draft, personaId)
      if (!persona.ok) return persona
      await announce()
      return ok({ persona: persona.value })
    },
    'persona.delete': async ({ personaId }) => {
      const found = await findSaved(context, 'persona', personaId)
      if (!found.ok) return found
      const unused = await checkUnused(context, 'persona', personaId)
      if (!unused.ok) return unused
      const removed = await removeSaved(context, 'persona', personaId)
      if (!removed.ok) return removed
      await announce()
      return ok({ success: true })
    },
  }
}
