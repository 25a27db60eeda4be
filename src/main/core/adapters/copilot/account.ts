import type { AdapterEvent } from '../../../../shared/adapter/port'
import type { RpcConnection } from '../program/rpc'
import { record, text } from '../transcript/values'

/** Whether somebody is signed in, and who. */
export interface Account {
  readonly isSignedIn: boolean
  /** Copilot's own word for how. */
  readonly method?: string
  readonly who?: string
  readonly identity?: Extract<AdapterEvent, { type: 'identity' }>
}

/** Whose account the server works under. When it does not tell, the model will. */
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
  const payload = { ...how, login: who, host, ...(plan === undefined ? {} : { plan }) }
  const clientAccountId = `${host}/${who}`
  return {
    isSignedIn: true,
    ...how,
    who,
    identity: { type: 'identity', clientAccountId, kind: 'login', source: 'agent', payload },
  }
}
