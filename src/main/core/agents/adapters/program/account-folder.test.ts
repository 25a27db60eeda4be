import { expect, it } from 'vitest'
import { accountsOf, accountVariables } from './account-folder'

const login = { variable: 'AGENT_HOME', usual: '.agent', overriding: ['AGENT_TOKEN'], sessions: 'sessions' } as const

it('names the folder of an account, and leaves out what would take the place of its login', () => {
  expect(accountVariables(login, '/accounts/work')).toEqual({ AGENT_HOME: '/accounts/work', AGENT_TOKEN: '' })
  expect(accountVariables(login, undefined)).toEqual({})
})

it('finds the existing login where the agent itself looks for it', () => {
  const none = () => ({})
  expect(accountsOf(login, { HOME: '/home/me' }, none).home()).toMatch(/^.home.me..agent$/)
  expect(accountsOf(login, { HOME: '/home/me', AGENT_HOME: '/other' }, none).home()).toBe('/other')
})
