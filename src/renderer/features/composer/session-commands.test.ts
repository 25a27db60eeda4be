import { expect, it, vi } from 'vitest'
import type { SessionCommand } from '#shared/command/entities'
import { asking } from '#renderer/lib/host/ask'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { Toasts } from '#renderer/lib/page/toasts.svelte'
import { SessionCommands } from './session-commands.svelte'

const command = (name: string, origin: SessionCommand['origin']): SessionCommand => ({
  name,
  origin,
  description: `Does ${name}`,
  kind: 'client',
  input: { hint: 'what' },
  allowDuringAgentExecution: true,
})

async function setUp() {
  const host = new FakeHost({
    'session.commands.list': () => ({
      commands: [command('help', 'agent'), command('review', 'file'), command('rename', 'parley')],
    }),
    'session.commands.invoke': ({ name, input }) =>
      name === 'review'
        ? { kind: 'agent-prompt', prompt: `Review ${input ?? ''}.`, displayPrompt: '/review' }
        : { kind: 'completed', message: 'Renamed.' },
  })
  const toasts = new Toasts()
  const tell = vi.fn()
  const connection = await host.connect()
  const commands = new SessionCommands({ connection, toasts, ask: asking(connection, tell) }, 's')
  return { host, toasts, tell, commands }
}

it('shows what the agent has until the host has answered', async () => {
  const { commands } = await setUp()
  const ofAgent = [{ name: 'help', description: 'Helps' }]
  expect(commands.shown(ofAgent)).toBe(ofAgent)
  await commands.load()
  expect(commands.shown(ofAgent)).toEqual([
    { name: 'help', description: 'Does help', hint: 'what' },
    { name: 'review', description: 'Does review', hint: 'what' },
    { name: 'rename', description: 'Does rename', hint: 'what' },
  ])
})

it('sends prompts in place of commands, and messages as they are', async () => {
  const { commands, host, toasts } = await setUp()
  await commands.load()
  expect(await commands.resolve('/review the\nbranch')).toEqual({ send: 'Review the\nbranch.' })
  for (const message of ['hello', '/help me', '/usr/bin is full', ' /unknown'])
    expect(await commands.resolve(message)).toEqual({ send: message })
  expect(host.inputs('session.commands.invoke')).toHaveLength(1)
  expect(await commands.resolve('/rename Better')).toBe('done')
  expect(toasts.list.map(({ message }) => message)).toEqual(['Renamed.'])
})

it('tells what could not be carried out', async () => {
  const { commands, host, tell } = await setUp()
  await commands.load()
  delete host.answers['session.commands.invoke']
  expect(await commands.resolve('/rename')).toBe('failed')
  expect(tell).toHaveBeenCalledOnce()
})
