import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Account } from '#shared/account/entities'
import type { accountRequests } from '#shared/account/requests'
import { knownError } from '#shared/kernel/error-texts'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Handler, HandlersOf } from '#core/base/host-port'
import type { AgentsContext } from '../context'

const isFolder = async (folder: string): Promise<boolean> =>
  path.isAbsolute(folder) &&
  (await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  ))

const answer = (account: Account | undefined, accountId: string): Result<{ account: Account }, ContractError> =>
  account === undefined ? err(knownError('account-not-found', { accountId })) : ok({ account })

/** `account.add`. */
const add =
  ({ accounts, adapters }: AgentsContext): Handler<'account.add'> =>
  async ({ adapterName, name, folder }) => {
    const adapter = await adapters.get(adapterName)
    if (adapter === undefined) return err(knownError('adapter-not-found', { adapterName }))
    if (adapter.accounts === undefined)
      return err(knownError('capability-missing/accounts', { name: adapter.displayName, capability: 'accounts' }))
    if (folder !== undefined && !(await isFolder(folder))) return err(knownError('folder-not-found', { folder }))
    const added = await accounts.add(adapterName, name, folder)
    return added.ok ? ok({ account: added.value }) : added
  }

/** `account.setDefault`. */
const setDefault =
  ({ accounts }: AgentsContext): Handler<'account.setDefault'> =>
  async ({ accountId, folder }) => {
    const found = await accounts.find(accountId)
    if (found === undefined) return err(knownError('account-not-found', { accountId }))
    const set = await accounts.setDefault(found, folder)
    return set.ok ? ok({ success: true }) : set
  }

/** The handlers of the requests about accounts. */
export function accountHandlers(context: AgentsContext): HandlersOf<typeof accountRequests> {
  const { accounts } = context
  return {
    'account.list': async () => ok({ accounts: await accounts.list() }),
    'account.add': add(context),
    async 'account.update'({ accountId, name }) {
      const renamed = await accounts.rename(accountId, name)
      return renamed.ok ? answer(renamed.value, accountId) : renamed
    },
    'account.refresh': async ({ accountId }) => answer(await accounts.refresh(accountId), accountId),
    async 'account.remove'({ accountId }) {
      const removed = await accounts.remove(accountId)
      if (!removed.ok) return removed
      return removed.value ? ok({ success: true }) : err(knownError('account-not-found', { accountId }))
    },
    'account.setDefault': setDefault(context),
  }
}
