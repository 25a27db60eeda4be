import { describe, expect, it } from 'vitest'
import type { RuntimeCommand } from '#shared/shell/entities'
import type { Terminal } from '#shared/terminal/entities'
import { tabBeside, tabShown, tabsOf } from './terminal-tabs'

const terminal = (terminalId: string, more: Partial<Terminal> = {}): Terminal => ({
  terminalId,
  purpose: 'shell',
  title: 'bash',
  cwd: '/project',
  columns: 80,
  rows: 24,
  startedAt: 1,
  ...more,
})

const command = (commandId: string, more: Partial<RuntimeCommand> = {}): RuntimeCommand => ({
  commandId,
  runtimeId: 'host',
  command: 'npm test',
  runtimeCwd: '/project',
  status: 'running',
  startedAt: 1,
  output: '',
  outputLength: 0,
  ...more,
})

const namesOf = (tabs: ReturnType<typeof tabsOf>) => tabs.map(({ name }) => name)

describe('tabsOf', () => {
  it('tells terminals of the same name apart, and calls them as people do', () => {
    const tabs = tabsOf([terminal('a'), terminal('b'), terminal('c', { name: 'Server' })], [], null)
    expect(namesOf(tabs)).toEqual(['bash', 'bash 2', 'Server', 'Commands'])
  })

  it('has the commands that agents run, not those of people, and an ended one while it shows', () => {
    const commands = [
      command('mine'),
      command('runs', { agentId: 'x' }),
      command('over', { agentId: 'x', status: 'completed', exitCode: 0, command: 'ls' }),
    ]
    expect(namesOf(tabsOf([], commands, null))).toEqual(['npm test', 'Commands'])
    expect(namesOf(tabsOf([], commands, 'over'))).toEqual(['npm test', 'ls', 'Commands'])
  })

  it('marks sign-ins and commands of agents', () => {
    const tabs = tabsOf([terminal('s', { purpose: 'signIn' })], [command('c', { agentId: 'x' })], null)
    expect(tabs.map(({ mark }) => mark)).toEqual(['signIn', 'agent', 'commands'])
  })
})

describe('tabShown', () => {
  const tabs = tabsOf([terminal('a'), terminal('b')], [command('c', { agentId: 'x' })], null)
  it.each([
    ['a', 'a'],
    [null, 'b'],
    ['closed meanwhile', 'b'],
    ['commands', 'commands'],
  ])('is, where %s was chosen, %s', (chosen, shown) => expect(tabShown(tabs, chosen)?.id).toBe(shown))
  it('is the list of commands where there is no terminal', () =>
    expect(tabShown(tabsOf([], [], null), null)?.id).toBe('commands'))
})

it.each([
  ['a', 1, 'b'],
  ['commands', 1, 'a'],
  ['a', -1, 'commands'],
  ['b', -1, 'a'],
] as const)('steps from %s by %d to %s', (from, by, to) => {
  const tabs = tabsOf([terminal('a'), terminal('b')], [], null)
  expect(tabBeside(tabs, from, by)?.id).toBe(to)
})
