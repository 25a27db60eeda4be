import type { RequestOutput } from '#shared/contract'
import { ok } from '#shared/kernel/result'
import { lookAtTrust } from '#core/resources/trust/look'
import type { Handler } from '#core/base/host-port'
import type { ActivityContext } from '#core/activity/context'

type Folders = RequestOutput<'permission.stricter.list'>['folders']

/** `permission.stricter.list`. What was changed or consented to since is left out. */
export const listStricter =
  (context: ActivityContext): Handler<'permission.stricter.list'> =>
  async () => {
    const { ruleIds, folders } = await context.store.read.stricterReadings()
    if (ruleIds.size === 0 && folders.length === 0) return ok({ rules: [], folders: [] })
    const rules = await context.store.read.permissionRules()
    return ok({
      rules: rules
        .filter(({ ruleId }) => ruleIds.has(ruleId))
        .map((rule) => ({ rule, reason: rule.effect === 'deny' ? 'uncertain-commands' : 'several-folders' })),
      folders: await asking(context, folders),
    })
  }

/** The folders, or their repositories, with settings of git that have no consent. */
async function asking({ store }: ActivityContext, folders: readonly string[]): Promise<Folders> {
  const found = new Map<string, number>()
  for (const each of folders) {
    const { folder, items, contentHash } = (await lookAtTrust({ store }, each)).trust
    const unknown = items.filter(({ kind, state }) => kind === 'git' && state !== 'known')
    if (unknown.length > 0 && (await store.read.blockedContent(folder)) !== contentHash)
      found.set(folder, unknown.length)
  }
  return [...found].map(([folder, items]) => ({ folder, items }))
}

/** `permission.stricter.dismiss`. */
export const dismissStricter =
  ({ store }: ActivityContext): Handler<'permission.stricter.dismiss'> =>
  async () => {
    const dismissed = await store.operations.dismissStricterReadings()
    return dismissed.ok ? ok({ success: true }) : dismissed
  }
