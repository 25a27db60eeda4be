import { identityOf, type Account } from '#core/agents/adapters/program/account'
import type { RpcConnection } from '#core/agents/adapters/program/rpc'
import { defined } from '#shared/kernel/defined'
import { record, text } from '#core/agents/transcript/values'

/** Reads the account that the server uses. If it does not report one, the model's error will. */
export async function readAccount(server: RpcConnection): Promise<Account> {
  const answer = await server.request('auth.getStatus', {})
  const told = record(answer.ok ? answer.value : undefined)
  if (told['isAuthenticated'] !== true) return { isSignedIn: told['isAuthenticated'] !== false }
  const method = text(told['authType'])
  const who = text(told['login'])
  const host = text(told['host']) ?? 'https://github.com'
  const how = method === undefined ? {} : { method }
  if (who === undefined) return { isSignedIn: true, ...how }
  const plan = text(told['copilotPlan'])
  const payload = { ...how, login: who, host, ...defined({ plan }) }
  return { isSignedIn: true, ...how, who, identity: identityOf(`${host}/${who}`, payload) }
}
