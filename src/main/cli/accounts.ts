import type { Connection } from '#client/connection'
import type { Account } from '#shared/account/entities'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { defined } from '#shared/kernel/defined'
import { err, ok, type Result } from '#shared/kernel/result'
import { accountsTable } from './accounts-table'
import { exitCodes, fail, printJson, UsageError, type Command } from './command'
import type { Call } from './table'
import { terminalOf } from './terminal'
import { withStore } from './with-client'

const SHORTEST = 4

/** `parley accounts`: lists the accounts of agents with their quotas, or changes one. */
export const accounts: Command<'accounts'> = async (call, context) => {
  const { values } = call
  const [action = 'list', id, name] = call.positionals
  if (action === 'list' && id !== undefined) throw new UsageError('list takes no ID')
  if (action !== 'list' && id === undefined)
    throw new UsageError(action === 'add' ? 'add needs an AGENT' : `${action} needs an ID`)
  if ((action === 'add' || action === 'rename') && name === undefined) throw new UsageError(`${action} needs a NAME`)
  const done = await withStore<Account[]>({ data: values.data, empty: ok([]) }, context, (client) =>
    perform(client, call, action),
  )
  if (!done.ok) return fail(context, done.error.message)
  if (values.json === true) printJson(context, { accounts: done.value })
  else if (done.value.length === 0)
    context.stdout.write(action === 'remove' ? 'Removed.\n' : 'There are no accounts.\n')
  else context.stdout.write(accountsTable(done.value, Date.now(), terminalOf(context.stdout)))
  return exitCodes.done
}

async function perform(
  client: Connection,
  { values, positionals: [, id = '', name = ''] }: Call<'accounts'>,
  action: string,
): Promise<Result<Account[], ContractError>> {
  if (action === 'add') {
    const added = await client.request('account.add', { adapterName: id, name, ...defined({ folder: values.folder }) })
    return added.ok ? ok([added.value.account]) : added
  }
  const listed = await client.request('account.list', {})
  if (!listed.ok) return listed
  if (action === 'list') return ok(listed.value.accounts)
  const found = findAccount(listed.value.accounts, id)
  if (!found.ok) return found
  const { accountId } = found.value
  if (action === 'remove') {
    const removed = await client.request('account.remove', { accountId })
    return removed.ok ? ok([]) : removed
  }
  if (action === 'default') {
    const set = await client.request('account.setDefault', { accountId, ...defined({ folder: values.folder }) })
    if (!set.ok) return set
    const after = await client.request('account.list', {})
    return after.ok ? ok(after.value.accounts.filter((account) => account.accountId === accountId)) : after
  }
  const answer =
    action === 'rename'
      ? await client.request('account.update', { accountId, name })
      : await client.request('account.refresh', { accountId })
  return answer.ok ? ok([answer.value.account]) : answer
}

/** Returns the account with this id, name, or the only one whose id begins like that. */
export function findAccount(
  accounts: readonly Account[],
  text: string,
  adapterName?: string,
): Result<Account, ContractError> {
  const all = accounts.filter((account) => adapterName === undefined || account.adapterName === adapterName)
  const exact = all.filter(({ accountId, name }) => accountId === text || name.toLowerCase() === text.toLowerCase())
  const found =
    exact.length > 0 ? exact : all.filter(({ accountId }) => text.length >= SHORTEST && accountId.startsWith(text))
  const [account] = found
  if (account !== undefined && found.length === 1) return ok(account)
  const message =
    account === undefined
      ? `There is no account ${text}. parley accounts lists them.`
      : `${found.length} accounts are named ${text}; give the id.`
  return err(contractError('account-not-found', message))
}
