import type { AdapterEvent } from '../../../../shared/adapter/port'
import type { AppServer } from './app-server'
import { AccountResponse } from './messages'

/** Whether somebody is signed in, and who. */
export interface Account {
  readonly isSignedIn: boolean
  readonly identity?: Extract<AdapterEvent, { type: 'identity' }>
}

/** Whose account the app server works under. When it does not tell, the model will. */
export async function readAccount(server: AppServer): Promise<Account> {
  const answer = await server.request('account/read', {})
  const told = AccountResponse.safeParse(answer.ok ? answer.value : undefined).data
  if (told === undefined) return { isSignedIn: true }
  const { account, requiresOpenaiAuth, userId } = told
  if (account == null) return { isSignedIn: !requiresOpenaiAuth }
  const { type, email } = account
  const who = userId ?? email
  if (type !== 'chatgpt' || who == null) return { isSignedIn: true }
  const { planType, workspaceName } = account
  const payload = {
    type,
    ...(email == null ? {} : { email }),
    ...(planType == null ? {} : { planType }),
    ...(workspaceName == null ? {} : { workspaceName }),
  }
  const identity = {
    type: 'identity',
    clientAccountId: `chatgpt/${who}`,
    kind: 'login',
    source: 'agent',
    payload,
  } as const
  return { isSignedIn: true, identity }
}
