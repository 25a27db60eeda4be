import { expect, it } from 'vitest'
import type { Account } from '#shared/account/entities'
import type { AdapterInfo } from '#shared/adapter/entities'
import { continueTargets } from './continue-targets'

const adapter = (adapterName: string) => ({ adapterName, displayName: adapterName.toUpperCase() }) as AdapterInfo
const account = (adapterName: string, accountId = adapterName): Account => {
  return { accountId, adapterName, name: `Login ${accountId}`, folder: '/', isDefault: false, quota: [] }
}

it('offers the other accounts of the agent first, then other agents, and never what is there', () => {
  const accounts = [account('claude'), account('claude', 'work'), account('codex')]
  const targets = continueTargets([adapter('codex'), adapter('claude')], accounts, { adapterName: 'claude' })
  expect(targets.map(({ name, accountId }) => [name, accountId])).toEqual([
    ['CLAUDE · Login work', 'work'],
    ['CODEX', undefined],
  ])
  const back = continueTargets([adapter('claude')], accounts, { adapterName: 'claude', accountId: 'work' })
  expect(back.map(({ id }) => id)).toEqual(['claude'])
})
