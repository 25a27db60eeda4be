import { defined } from '#shared/kernel/defined'
import type { RequestOutput } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import { resolveDataDir } from '#core/base/data-dir'
import { findAccount } from './accounts'
import { exitCodes, fail, printJson, UsageError, type Command } from './command'
import { findSession } from './find-session'
import { withClient } from './with-client'

type Done = RequestOutput<'session.continueWith'> | { readonly preview: RequestOutput<'session.continueWith.preview'> }

/** `parley continue SESSION`: lets another agent, account or model go on with a session. */
export const continueSession: Command<'continue'> = async (call, context) => {
  const { values } = call
  const [session] = call.positionals
  if (session === undefined) throw new UsageError('continue needs a SESSION')
  if (values.with === undefined && values.account === undefined && values.model === undefined)
    throw new UsageError('continue needs --with, --account or --model')
  const done = await withClient<Done>(
    resolveDataDir(values.data),
    context,
    async (client): Promise<Result<Done, ContractError>> => {
      const found = await findSession(client, session)
      if (!found.ok) return found
      const listed = await client.request('account.list', {})
      if (!listed.ok) return listed
      const account =
        values.account === undefined ? undefined : findAccount(listed.value.accounts, values.account, values.with)
      if (account?.ok === false) return account
      const adapterName = values.with ?? account?.value.adapterName
      const current = await client.request('session.get', { sessionId: found.value })
      if (!current.ok) return current
      const agents = current.value.session?.agents ?? []
      const lead = agents.find(({ agentId }) => agentId === current.value.session?.leadAgentId) ?? agents[0]
      const agent = {
        kind: 'adapter' as const,
        ...defined({
          adapterName: adapterName ?? lead?.adapterName,
          accountId: account?.value.accountId,
          model: values.model,
        }),
      }
      const input = { sessionId: found.value, agent }
      if (values.preview === true) {
        const preview = await client.request('session.continueWith.preview', input)
        return preview.ok ? ok({ preview: preview.value }) : preview
      }
      const switched = await client.request('session.continueWith', input)
      return switched.ok ? ok(switched.value) : switched
    },
    'rpc',
  )
  if (!done.ok) return fail(context, done.error.message)
  if (values.json === true) printJson(context, done.value)
  else if ('preview' in done.value) {
    const { isAllowed, reason = '', conversation, queued, leftOut } = done.value.preview
    const left = leftOut.length === 0 ? '' : ` Left out: ${leftOut.join(', ')}.`
    const words = `The conversation goes along ${conversation === 'native' ? 'as it is' : 'as text'}, with ${queued} queued messages.${left}`
    context.stdout.write(`${isAllowed ? words : reason}\n`)
  } else context.stdout.write(`Continued (${done.value.conversation}). Undo: ${done.value.switchId}\n`)
  return exitCodes.done
}
