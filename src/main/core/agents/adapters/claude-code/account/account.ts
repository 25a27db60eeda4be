import type { AdapterEvent } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { record, text } from '#core/agents/transcript/values'
import { identityOf } from '#core/agents/adapters/program/account'

/** Value of `apiKeySource` without a key. */
const NO_KEY = 'none'

/** Returns the account of a session from the answer to `initialize`; undefined when the program does not name one. */
export function accountOf(initialized: Readonly<Record<string, unknown>>): AdapterEvent | undefined {
  const account = record(initialized['account'])
  const words = (name: string) => text(account[name])
  const email = words('email')
  const facts = defined({
    email,
    organization: words('organization'),
    subscriptionType: words('subscriptionType'),
    apiProvider: words('apiProvider'),
  })
  if (email !== undefined) return identityOf(`claude/${[email, words('organization') ?? ''].join('/')}`, facts)
  const apiKeySource = words('apiKeySource')
  if (apiKeySource === undefined || apiKeySource === NO_KEY) return undefined
  return { ...identityOf(`claude/key/${apiKeySource}`, { ...facts, apiKeySource }), kind: 'api-key' }
}
