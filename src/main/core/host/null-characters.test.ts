import { expect, it } from 'vitest'
import type { RequestInput, RequestName } from '#shared/contract'
import { createPlayground } from '../agents/adapters/playground'
import { createProcesses } from '../base/process/processes'
import { hostOfTest } from '../testing/host-of-test'

const NULL = '/tmp/a\0b'
const call = <N extends RequestName>(name: N, input: RequestInput<N>) => [name, input] as const

/** Texts with a null character, which would end them in the operating system, at any depth of an input. */
const calls = [
  call('session.create', { targetWorkingDirectory: NULL }),
  call('session.sendMessage', {
    sessionId: 'one',
    message: 'a',
    agent: { kind: 'adapter', adapterName: 'playground', cwd: NULL },
  }),
  call('session.sendMessage', { sessionId: 'one', message: 'a', fileRefs: [{ path: NULL }] }),
  call('session.agent.attach', {
    sessionId: 'one',
    agent: { kind: 'adapter', adapterName: 'playground', allowedDirectories: [NULL] },
  }),
  call('profile.create', { profile: { name: 'n', allowedDirectories: [NULL] } }),
  call('mcp.test', { config: { command: 'node', cwd: NULL } }),
  call('mcp.test', { config: { command: NULL } }),
  call('mcp.test', { config: { command: 'node', args: [NULL] } }),
  call('mcp.test', { config: { command: 'node', env: { A: NULL } } }),
  call('mcp.test', { config: { command: 'node', env: { [NULL]: 'a' } } }),
  call('session.shell.exec', { sessionId: 'one', command: NULL }),
  call('machine.add', { address: { kind: 'command', command: [NULL] } }),
  call('machine.add', { address: { kind: 'command', command: ['node', NULL] } }),
  call('settings.agentServer.put', { name: 'nul', command: NULL, args: [] }),
  call('workspace.describe', { folder: NULL }),
]

it.each(calls)('%s: a null character at any depth is a declared error, or does no harm (%#)', async (name, input) => {
  const processes = createProcesses()
  const client = await (await hostOfTest([createPlayground({ processes })])).client()
  await client.must('session.create', { sessionId: 'one' })
  const answer = await client.request(name, input)
  expect(answer.ok ? 'ok' : answer.error.code).not.toBe('internal')
})
