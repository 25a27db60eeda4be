import type { AdapterEvent } from '../../../../../shared/adapter/port'
import type { SignInState } from '../../../../../shared/health/entities'

type Identity = Extract<AdapterEvent, { type: 'identity' }>

/** Whether somebody is signed in at a product, and who. */
export interface Account {
  readonly isSignedIn: boolean
  /** The product's own word for how. */
  readonly method?: string
  readonly who?: string
  readonly identity?: Identity
}

/** An account as people are told of it. */
export function signInState({ isSignedIn, method, who }: Account): SignInState {
  return {
    isSignedIn,
    ...(method === undefined ? {} : { method }),
    ...(who === undefined ? {} : { account: who }),
  }
}

/** A person who is signed in; `payload` is what the product tells of them. */
export function identityOf(clientAccountId: string, payload: Identity['payload']): Identity {
  return { type: 'identity', clientAccountId, kind: 'login', source: 'agent', payload }
}

/**
 * Answers whether somebody is signed in, and asks for it until somebody is: a login in a terminal counts from the next prompt
 * on. Who it is gets told when it is known.
 */
export function signInWatch(
  needsAccount: boolean,
  readAccount: () => Promise<Account>,
  emit: (event: AdapterEvent) => void,
): () => Promise<boolean> {
  let isSignedIn = !needsAccount
  return async () => {
    if (isSignedIn) return true
    const account = await readAccount()
    if (account.identity !== undefined) emit(account.identity)
    return (isSignedIn = account.isSignedIn)
  }
}
