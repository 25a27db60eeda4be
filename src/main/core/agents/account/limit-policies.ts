import path from 'node:path'
import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import type { RequestOutput } from '#shared/contract'
import { LimitPolicyChanges, type LimitPolicy, type PolicyOrigin } from '#shared/account/policy'
import type { Store } from '#core/store/port'

type Merged = RequestOutput<'limitPolicy.get'>
type Field = keyof Merged['origins']

/** Level of a policy, as it is stored. */
interface Level {
  readonly id: string
  readonly folder?: string
  readonly sessionId?: string
  readonly policy: LimitPolicyChanges
}

/** Place that a policy is asked for. */
export interface PolicyPlace {
  readonly sessionId?: string | undefined
  /** Folder of the session, or the folder itself. */
  readonly folder?: string | undefined
}

const initial: LimitPolicy = {
  atLimit: 'park',
  targets: [],
  otherVendors: false,
  apiKeys: false,
  machines: false,
  maxResumes: 1,
  maxHops: 1,
}

/** Rules for the time without the user: by default, of folders and of sessions. */
export class LimitPolicies {
  constructor(private readonly context: { readonly store: Store }) {}

  /** Returns the policy of a place, merged by field. */
  async of({ sessionId, folder }: PolicyPlace): Promise<Merged> {
    const levels = await this.levels()
    const ofFolders = levels
      .filter((level) => level.folder !== undefined && folder !== undefined && isWithin(folder, level.folder))
      .toSorted((a, b) => (a.folder?.length ?? 0) - (b.folder?.length ?? 0))
    const applied: readonly (readonly [PolicyOrigin, LimitPolicyChanges])[] = [
      ...levels.filter(({ id }) => id === idOf({})).map(({ policy }) => ['default', policy] as const),
      ...ofFolders.map(({ policy }) => ['folder', policy] as const),
      ...levels
        .filter((level) => sessionId !== undefined && level.sessionId === sessionId)
        .map(({ policy }) => ['session', policy] as const),
    ]
    const policy: Record<string, unknown> = { ...initial }
    const origins: Merged['origins'] = {}
    for (const field of Object.keys(initial) as Field[]) origins[field] = 'default'
    for (const [origin, changes] of applied)
      for (const [field, value] of Object.entries(changes)) {
        if (value == null) continue
        policy[field] = value
        origins[field as Field] = origin
      }
    return { policy: policy as LimitPolicy, origins }
  }

  /** Changes one level; null clears a field. */
  async set(place: PolicyPlace, changes: LimitPolicyChanges): Promise<Result<unknown, ContractError>> {
    const id = idOf(place)
    const before = (await this.levels()).find((level) => level.id === id)?.policy ?? {}
    const merged = Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value != null))
    const level: Level = {
      ...defined({ sessionId: place.sessionId, folder: place.folder }),
      id,
      policy: LimitPolicyChanges.parse(merged),
    }
    return this.context.store.operations.putConfiguration('limitPolicy', id, level)
  }

  /** Forgets the policy of a session that is purged. */
  async forget(sessionId: string): Promise<void> {
    await this.context.store.operations.removeConfiguration(idOf({ sessionId }))
  }

  private async levels(): Promise<Level[]> {
    return (await this.context.store.read.configurations('limitPolicy')) as Level[]
  }
}

function idOf({ sessionId, folder }: PolicyPlace): string {
  if (sessionId !== undefined) return `limit policy of session ${sessionId}`
  return folder === undefined ? 'limit policy' : `limit policy of folder ${folder}`
}

function isWithin(folder: string, outer: string): boolean {
  const relative = path.relative(outer, folder)
  return relative === '' || (!relative.startsWith('..') && !path.isAbsolute(relative))
}
