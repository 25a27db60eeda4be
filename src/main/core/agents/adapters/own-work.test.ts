import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { hostOfTest } from '#core/testing/host-of-test'
import { createReplay as claude } from './claude-code/testing/world'
import { createWorld as codex } from './codex/testing/world'
import { createWorld as copilot } from './copilot/testing/world'
import { installedExtensions } from './gemini/session/extensions'
import { createWorld as opencode } from './opencode/testing/world'
import { PATIENCE_MS } from './testing/observe'
import { ofTest, type ProgramWorld } from './testing/program-world'

const waiting = { timeout: 3 * PATIENCE_MS }
const soon = { timeout: PATIENCE_MS }

/** A client of a host with one agent, and a session of it. */
async function opened(creating: Promise<ProgramWorld>) {
  const world = await ofTest(creating)
  const test = await hostOfTest([world.adapter])
  const client = await test.client()
  const own = { sessionId: 's' }
  await client.must('session.create', { ...own, targetWorkingDirectory: world.cwd })
  await client.must('session.subscribe', own)
  return {
    world,
    client,
    say: (message: string) => client.must('session.sendMessage', { ...own, message }),
    done: (count = 1) => client.untilEvent('s', 'turn.completed', count),
    tasks: async () => (await client.must('session.tasks.list', own)).tasks,
    told: () => client.eventsOf('s', 'background_tasks_changed').at(-1)?.payload.agentTasks ?? [],
    agentId: async () => (await client.must('session.get', own)).session?.leadAgentId ?? '',
  }
}

describe('what the program of an agent runs beside its conversation', () => {
  it('is a task that Claude Code need not wait for, and that can be stopped', waiting, async () => {
    const { client, say, done, tasks, told, agentId } = await opened(claude())
    await say('wait')
    await client.until(() => told().length > 0)
    const [task] = await tasks()
    const known = { type: 'agent', agentType: 'general-purpose', prompt: 'MOCK:bash echo from-subagent' }
    expect(task).toMatchObject({ ...known, agentId: await agentId(), status: 'running', executionMode: 'sync' })
    expect(task).toMatchObject({ canPromoteToBackground: true })
    const named = { sessionId: 's', id: task?.id ?? '' }
    expect(await client.must('session.tasks.promoteToBackground', named)).toEqual({ promoted: true })
    await done()
    await vi.waitFor(() => expect(told()).toMatchObject([{ executionMode: 'background' }]), soon)
    expect(await client.must('session.tasks.promoteToBackground', named)).toEqual({ promoted: true })
    expect(await client.must('session.tasks.sendMessage', { ...named, message: 'Hurry' })).toMatchObject({
      sent: false,
    })
    expect(await client.must('session.tasks.cancel', named)).toEqual({ cancelled: true })
    await vi.waitFor(() => expect(told()).toMatchObject([{ status: 'cancelled' }]), soon)
    expect(await client.must('session.tasks.cancel', named)).toEqual({ cancelled: false })
    expect(await client.must('session.tasks.promoteToBackground', named)).toEqual({ promoted: false })
    expect(await tasks()).toEqual(told())
  })

  it('is a task of Copilot, whose agent can be told something', waiting, async () => {
    const { client, say, done, tasks, told, world, agentId } = await opened(copilot())
    await say('work')
    await done()
    await client.until(() => told().length > 0)
    expect(await tasks()).toMatchObject([
      { type: 'shell', id: 'mock', command: 'touch made-by-mock.txt', executionMode: 'background' },
      { type: 'agent', id: 'explorer', agentType: 'explore', executionMode: 'sync', startedAt: 1_795_860_000_000 },
    ])
    const named = { sessionId: 's', id: 'explorer' }
    expect(await client.must('session.tasks.promoteToBackground', named)).toEqual({ promoted: true })
    await vi.waitFor(() => expect(told()[1]).toMatchObject({ executionMode: 'background' }), soon)
    const message = { ...named, message: 'Hurry' }
    expect(await client.request('session.tasks.sendMessage', { ...message, fromAgentId: 'nobody' })).toMatchObject({
      error: { code: 'agent-not-found' },
    })
    const own = await agentId()
    expect(await client.must('session.tasks.sendMessage', { ...message, fromAgentId: own })).toEqual({ sent: true })
    const notes = join(world.home, '.copilot')
    expect(await readFile(join(notes, 'told.txt'), 'utf8')).toBe('explorer,Hurry,nobody')
    expect(await client.must('session.tasks.remove', named)).toEqual({ removed: false })
    expect(await client.must('session.tasks.cancel', named)).toEqual({ cancelled: true })
    await vi.waitFor(() => expect(told()[1]).toMatchObject({ status: 'cancelled' }), soon)
    expect(await client.must('session.tasks.remove', named)).toEqual({ removed: true })
    await vi.waitFor(() => expect(told()).toHaveLength(1), soon)
  })
})

describe('the tools of an agent', () => {
  it.each([
    ['claude-code', claude, 'tools', [{ name: 'Bash' }, { name: 'mcp__web__look', namespacedName: 'web.look' }]],
    [
      'copilot',
      copilot,
      'work',
      [
        { name: 'bash', description: 'Runs a command', parameters: { type: 'object' } },
        { name: 'web-look', namespacedName: 'web/look' },
      ],
    ],
    ['opencode', opencode, 'hello', [{ name: 'bash' }, { name: 'edit' }]],
  ] as const)('are listed once it has told them: %s', waiting, async (adapterName, create, prompt, tools) => {
    const { client, say, done } = await opened(create())
    expect((await client.must('tools.list', {})).tools).toEqual([])
    await say(prompt)
    await done()
    const listed = async () => (await client.must('tools.list', {})).tools
    await vi.waitFor(
      async () => expect(await listed()).toMatchObject(tools.map((tool) => ({ ...tool, adapterName }))),
      soon,
    )
    await client.untilEvent('s', 'tools_updated')
  })
})

describe('the plugins of an agent', () => {
  it('are those that Codex has installed', waiting, async () => {
    const { client, say, done } = await opened(codex())
    await say('hello')
    await done()
    expect((await client.must('session.plugins.list', { sessionId: 's' })).plugins).toMatchObject([
      { name: 'lint', marketplace: 'team', version: '2.0.0', enabled: true, adapterName: 'codex' },
      { name: 'off', enabled: false },
    ])
  })

  it('are the extensions of Gemini, where they are switched on', async () => {
    const { cwd, home } = await ofTest(codex())
    const extension = async (folder: string, name: string, more: object = {}) => {
      await mkdir(join(folder, '.gemini', 'extensions', name), { recursive: true })
      const manifest = JSON.stringify({ name, version: '1.0.0', ...more })
      await writeFile(join(folder, '.gemini', 'extensions', name, 'gemini-extension.json'), manifest)
    }
    for (const name of ['on', 'off', 'here']) await extension(home, name)
    await extension(cwd, 'on', { version: '2.0.0' })
    await mkdir(join(home, '.gemini', 'extensions', 'broken'))
    const install = join(home, '.gemini', 'extensions', 'here', '.gemini-extension-install.json')
    await writeFile(install, JSON.stringify({ source: 'https://git.test/here', type: 'git' }))
    const rules = { off: { overrides: ['!/*'] }, here: { overrides: ['!/*', `${cwd}/*`] } }
    await writeFile(join(home, '.gemini', 'extensions', 'extension-enablement.json'), JSON.stringify(rules))
    expect(await installedExtensions({ HOME: home }, cwd)).toEqual([
      { name: 'on', version: '2.0.0', marketplace: 'file', enabled: true },
      { name: 'here', version: '1.0.0', marketplace: 'https://git.test/here', enabled: true },
      { name: 'off', version: '1.0.0', marketplace: 'file', enabled: false },
    ])
  })
})

it('shows and steers a session of Claude Code at its own service', waiting, async () => {
  const { client, say, done } = await opened(claude())
  await say('hello')
  await done()
  const own = { sessionId: 's' }
  expect(await client.must('session.remote.enable', { ...own, mode: 'on' })).toEqual({
    url: 'https://claude.test/code/session_1',
    remoteSteerable: true,
  })
  expect(await client.request('session.remote.enable', { ...own, mode: 'export' })).toMatchObject({
    error: { code: 'adapter-failed' },
  })
  expect(await client.must('session.remote.disable', own)).toEqual({ success: true })
  await client.untilEvent('s', 'remote_steerable_changed', 2)
  expect(client.eventsOf('s', 'remote_steerable_changed').map(({ payload }) => payload.remoteSteerable)).toEqual([
    true,
    false,
  ])
})
