import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { contractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Persona, PersonaDraft, Profile, ProfileDraft } from '#shared/configuration/entities'
import type { ProviderConfigDraft, StoredProviderConfig } from '#shared/configuration/entities'
import type { AgentsContext } from '../context'
import type { ConfigurationKind } from '#core/store/port'

/** Stored and draft type of each kind. */
interface Kinds {
  persona: { saved: Persona; draft: PersonaDraft }
  profile: { saved: Profile; draft: ProfileDraft }
  providerConfig: { saved: StoredProviderConfig; draft: ProviderConfigDraft }
}

export type Saved<K extends ConfigurationKind> = Kinds[K]['saved']
export type Draft<K extends ConfigurationKind> = Kinds[K]['draft']

const about = {
  persona: { id: 'personaId', noun: 'persona' },
  profile: { id: 'profileId', noun: 'profile' },
  providerConfig: { id: 'providerConfigId', noun: 'provider configuration' },
} as const satisfies Record<ConfigurationKind, object>

type Needs = Pick<AgentsContext, 'store' | 'clock' | 'ids'>

/** Everything of a kind, by name. */
export async function listSaved<K extends ConfigurationKind>(
  { store }: Pick<Needs, 'store'>,
  kind: K,
): Promise<Saved<K>[]> {
  // Rows were written from checked entities, so reading does not check.
  const saved = (await store.read.configurations(kind)) as Saved<K>[]
  return saved.sort((left, right) => left.name.localeCompare(right.name))
}

/** The one with an id; fails with the not-found code of its kind. */
export async function findSaved<K extends ConfigurationKind>(
  context: Pick<Needs, 'store'>,
  kind: K,
  id: string,
): Promise<Result<Saved<K>, ContractError>> {
  const found = (await listSaved(context, kind)).find((saved) => idOf(kind, saved) === id)
  return found === undefined ? err(missing(kind, id)) : ok(found)
}

/** Saves a draft: in place of the one with `id`, or as a new one. Names are unique within a kind, whatever their case. */
export async function save<K extends ConfigurationKind>(
  context: Needs,
  kind: K,
  draft: Draft<K>,
  id?: string,
): Promise<Result<Saved<K>, ContractError>> {
  const all = await listSaved(context, kind)
  const before = all.find((saved) => idOf(kind, saved) === id)
  if (id !== undefined && before === undefined) return err(missing(kind, id))
  const sameName = ({ name }: Saved<K>) => name.localeCompare(draft.name, undefined, { sensitivity: 'accent' }) === 0
  if (all.some((saved) => saved !== before && sameName(saved)))
    return err(knownError<`name-taken/${ConfigurationKind}`>(`name-taken/${kind}`, { name: draft.name }))
  const now = context.clock.now()
  const given = id ?? context.ids.next()
  const saved = {
    ...draft,
    [about[kind].id]: given,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  } as unknown as Saved<K>
  const written = await context.store.operations.putConfiguration(kind, given, saved)
  return written.ok ? ok(saved) : written
}

/** Deletes one for good. */
export async function removeSaved(
  { store }: Pick<Needs, 'store'>,
  kind: ConfigurationKind,
  id: string,
): Promise<Result<void, ContractError>> {
  const removed = await store.operations.removeConfiguration(id)
  if (!removed.ok) return removed
  return removed.value ? ok(undefined) : err(missing(kind, id))
}

/** Fails with `configuration-in-use` while a profile names a persona or provider configuration. */
export async function checkUnused(
  context: Pick<Needs, 'store'>,
  kind: 'persona' | 'providerConfig',
  id: string,
): Promise<Result<void, ContractError>> {
  const users = (await listSaved(context, 'profile')).filter((profile) => profile[about[kind].id] === id)
  if (users.length === 0) return ok(undefined)
  const names = users.map(({ name }) => `"${name}"`).join(', ')
  const message = `This ${about[kind].noun} is used by ${names}. Change or delete ${users.length === 1 ? 'that profile' : 'those profiles'} first.`
  return err(contractError('configuration-in-use', message, { profileIds: users.map(({ profileId }) => profileId) }))
}

function idOf<K extends ConfigurationKind>(kind: K, saved: Saved<K>): unknown {
  return (saved as Readonly<Record<string, unknown>>)[about[kind].id]
}

function missing(kind: ConfigurationKind, id: string): ContractError {
  switch (kind) {
    case 'persona':
      return knownError('persona-not-found', { personaId: id })
    case 'profile':
      return knownError('profile-not-found', { profileId: id })
    case 'providerConfig':
      return knownError('provider-config-not-found', { providerConfigId: id })
  }
}
