import { expect, it } from 'vitest'
import { ok, err } from '#shared/kernel/result'
import { pluginsOf as ofClaude } from '#core/agents/adapters/claude-code/session/plugins'
import { pluginsOf as ofCopilot } from '#core/agents/adapters/copilot/session/plugins'
import { pluginsOf as ofOpenCode } from '#core/agents/adapters/opencode/session/plugins'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter } from '#core/testing/scripted-agent'

it('Claude Code names its plugins when a prompt begins; built-in ones are left out', () => {
  const init = {
    type: 'system',
    subtype: 'init',
    plugins: [
      { name: 'privacy', path: 'builtin', source: 'privacy@builtin' },
      { name: 'formatter', path: '/home/a/.claude/plugins/formatter', source: 'formatter@team' },
      { name: 'local', path: '/x' },
      'nonsense',
    ],
  }
  expect(ofClaude(init)).toEqual([
    { name: 'formatter', marketplace: 'team', enabled: true },
    { name: 'local', marketplace: '', enabled: true },
  ])
  expect(ofClaude({ plugins: 3 })).toEqual([])
})

it('Copilot is asked for its plugins', () => {
  const plugins = [{ name: 'a', marketplace: 'm', version: '1', enabled: false }, { marketplace: 'nameless' }]
  expect(ofCopilot(ok({ plugins }))).toEqual([{ name: 'a', marketplace: 'm', version: '1', enabled: false }])
  expect(ofCopilot(err('unknown method'))).toEqual([])
})

it('OpenCode has them in its configuration, as packages and files', () => {
  const plugin = ['opencode-notify@1.2.0', '@team/tool', ['with-options', { a: 1 }], 'file:///x/p.js', './p.ts', 3]
  expect(ofOpenCode(ok({ plugin }))).toEqual([
    { name: 'opencode-notify', version: '1.2.0', marketplace: 'npm', enabled: true },
    { name: '@team/tool', marketplace: 'npm', enabled: true },
    { name: 'with-options', marketplace: 'npm', enabled: true },
    { name: 'file:///x/p.js', marketplace: 'file', enabled: true },
    { name: './p.ts', marketplace: 'file', enabled: true },
  ])
})

it('the plugins of all agents of a session are listed together with the agents that report none', async () => {
  const plain = scriptedAdapter('plain', async () => undefined)
  const plugged = scriptedAdapter('plugged', async () => undefined)
  const host = await hostOfTest([
    {
      ...plugged,
      async start(options) {
        const started = await plugged.start(options)
        const list = async () => [{ name: 'lint', marketplace: 'team', enabled: true }]
        return started.ok ? ok({ ...started.value, plugins: { list } }) : started
      },
    },
    plain,
  ])
  const client = await host.client()
  const { sessionId } = await client.must('session.create', {})
  await client.must('session.subscribe', { sessionId })
  for (const adapterName of ['plugged', 'plain'])
    await client.must('session.agent.attach', { sessionId, agent: { kind: 'adapter', adapterName } })
  await client.must('session.sendMessage', { sessionId, message: 'go', agentIds: 'all' })
  await client.untilEvent(sessionId, 'turn.completed')
  expect(await client.must('session.plugins.list', { sessionId })).toMatchObject({
    plugins: [{ name: 'lint', marketplace: 'team', enabled: true, adapterName: 'plugged' }],
    unreported: [{ adapterName: 'plain' }],
  })
})
