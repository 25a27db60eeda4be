import { defined } from '#shared/kernel/defined'
import { knownError } from '#shared/kernel/error-texts'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { PlannedMessage, SendAfter } from '#shared/limits/planned'
import type { SessionContext } from '../runtime/context'

/** Returns a condition under which a message is sent later, with the time at which it will probably hold. */
export async function planOf(
  { accounts, store }: SessionContext,
  sendAfter: SendAfter,
): Promise<Result<Omit<PlannedMessage, 'messageId'>, ContractError>> {
  if ('at' in sendAfter) return ok({ sendAfter, until: sendAfter.at })
  if ('sessionId' in sendAfter) {
    const { sessionId } = sendAfter
    return (await store.read.session(sessionId)) === null
      ? err(knownError('session-not-found', { sessionId }))
      : ok({ sendAfter })
  }
  const accountId = sendAfter.resetOf
  if ((await accounts.adapterOf(accountId)) === undefined) return err(knownError('account-not-found', { accountId }))
  return ok({ sendAfter, ...defined({ until: await accounts.resetOf(accountId) }) })
}
