import type { ProfileDraft } from '#shared/configuration/entities'
import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import type { AgentsContext } from '../context'
import type { Handlers } from '#core/base/host-port'
import { findSaved, listSaved, removeSaved, save, type Saved } from './catalog'

/** The handlers of `profile.*`. */
export function profileHandlers(
  context: AgentsContext,
): Handlers<'profile.list' | 'profile.create' | 'profile.update' | 'profile.delete'> {
  const changed = async () => {
    context.feed.announce('profiles.changed', { profiles: await listSaved(context, 'profile') })
    // Its approval policy counts at once.
    context.reconsiderPermissions()
  }
  const keep = async (
    draft: ProfileDraft,
    profileId?: string,
  ): Promise<Result<{ profile: Saved<'profile'> }, ContractError>> => {
    const referred = await checkReferences(context, draft)
    if (!referred.ok) return referred
    const profile = await save(context, 'profile', draft, profileId)
    if (!profile.ok) return profile
    await changed()
    return ok({ profile: profile.value })
  }
  return {
    'profile.list': async () => ok({ profiles: await listSaved(context, 'profile') }),
    'profile.create': ({ profile }) => keep(profile),
    'profile.update': ({ profileId, profile }) => keep(profile, profileId),
    'profile.delete': async ({ profileId }) => {
      const removed = await removeSaved(context, 'profile', profileId)
      if (!removed.ok) return removed
      await changed()
      return ok({ success: true })
    },
  }
}

async function checkReferences(context: AgentsContext, draft: ProfileDraft): Promise<Result<unknown, ContractError>> {
  if (draft.personaId !== undefined) {
    const persona = await findSaved(context, 'persona', draft.personaId)
    if (!persona.ok) return persona
  }
  return draft.providerConfigId === undefined
    ? ok(undefined)
    : findSaved(context, 'providerConfig', draft.providerConfigId)
}
