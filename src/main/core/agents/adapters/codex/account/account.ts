import { identityOf, type Account } from '#core/agents/adapters/program/account'
import type { AppServer } from '../protocol/app-server'
import { AccountResponse } from '../protocol/messages'

/** Reads the account that the app server uses. If it does not report one, the model's error will. */
export async function readAccount(server: AppServer): Promise<Account> {
  const answer = await server.request('account/read', {})
  const told = AccountResponse.safeParse(answer.ok ? answer.value : undefined).data
  if (told === undefined) return { isSignedIn: true }
  const { account, requiresOpenaiAuth, userId } = told
  if (account == null) return { isSignedIn: !requiresOpenaiAuth }
  const { type: method, email, planType, workspaceName } = account
  const who = email ?? userId
  if (method !== 'chatgpt' || who == null) return { isSignedIn: true, method }
  const payload = {
    type: method,
    ...(email == null ? {} : { email }),
    ...(planType == null ? {} : { planType }),
    ...(workspaceName == null ? {} : { workspaceName }),
  }
  return { isSignedIn: true, method, who, identity: identityOf(`chatgpt/${userId ?? who}`, payload) }
}
