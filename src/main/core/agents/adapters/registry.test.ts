import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AgentAdapter } from '#shared/adapter/port'
import { createProcesses } from '#core/base/process/processes'
import { readSettings } from '#core/base/settings/settings'
import { SETTINGS_FILE } from '#core/base/settings/settings-json'
import { knownAgents } from './known-agents'
import { spokenTo, undriven } from './other-agents'
import { createRegistry, type Registry } from './registry'
import { programVersions, tooOld, type ProgramVersions } from './versions'

const builtin: AgentAdapter = {
  adapterName: 'playground',
  displayName: 'Playground',
  description: 'Built in',
  origin: 'builtin',
  examples: ['hello'],
  availability: async () => ({ available: true }),
  start: async () => ({ ok: false, error: { message: 'no', category: 'runtime', recoverable: false } }),
}

let folder: string
let bin: string
let problems: string[]
let registry: Registry

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'parley-registry-')))
  bin = join(folder, 'bin')
  await mkdir(bin)
  vi.stubEnv('PATH', [bin, 'relative'].join(delimiter))
  problems = []
  registry = createRegistry({
    builtin: [builtin],
    known: knownAgents,
    settings: () => readSettings(folder),
    processes: createProcesses(),
    onProblem: (problem) => void problems.push(problem),
  })
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

const configure = (settings: unknown) => writeFile(join(folder, SETTINGS_FILE), JSON.stringify(settings))
async function install(name: string): Promise<string> {
  const path = join(bin, process.platform === 'win32' ? `${name}.cmd` : name)
  await writeFile(path, '')
  await chmod(path, 0o755)
  return path
}
const names = async (options?: { refresh: boolean }) => (await registry.list(options)).map((info) => info.adapterName)

describe('what is there', () => {
  it('is the built-in agent where nothing else is', async () => {
    expect(await registry.list()).toEqual([
      {
        adapterName: 'playground',
        adapterId: 'playground',
        displayName: 'Playground',
        description: 'Built in',
        origin: 'builtin',
        isDefault: true,
        available: true,
        examples: ['hello'],
      },
    ])
    expect(problems).toEqual([])
  })

  it('is every known agent on PATH, with the version of its package', async () => {
    await install('opencode')
    await install('claude-agent-acp')
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'opencode-ai', version: '7.8.9' }))
    const list = await registry.list()
    expect(list.map((info) => [info.adapterName, info.origin, info.displayName])).toEqual([
      ['claude-code', 'detected', 'Claude Code'],
      ['opencode', 'detected', 'OpenCode'],
      ['playground', 'builtin', 'Playground'],
    ])
    expect(list[1]).toMatchObject({ version: '7.8.9', command: 'opencode', available: true })
    expect(list[1]).toMatchObject({ resumeCommand: ['opencode', '--session', '{id}'] })
    expect(list[0]).not.toHaveProperty('version')
  })

  it.each(spokenTo.map(({ adapterName, command, args }) => [adapterName, command, [command, ...args].join(' ')]))(
    'is %s, over ACP, where %s is on PATH',
    async (adapterName, command, commandLine) => {
      await install(command)
      const [first, second] = await registry.list()
      expect([first, second]).toMatchObject([
        { adapterName, origin: 'detected', available: true, command: commandLine, isDefault: true },
        { adapterName: 'playground' },
      ])
    },
  )

  it.each(undriven.map(({ adapterName, command, reason }) => [adapterName, command, reason]))(
    'names %s with the reason why it is not started, where %s is on PATH',
    async (adapterName, command, reason) => {
      await install(command)
      expect(await registry.list()).toMatchObject([
        { adapterName: 'playground', isDefault: true },
        { adapterName, available: false, reason },
      ])
      const options = { cwd: folder, directories: [], onEvent: () => undefined, onLog: () => undefined }
      const adapter = await registry.get(adapterName)
      expect(await adapter?.start({ ...options, signal: new AbortController().signal })).toMatchObject({
        ok: false,
        error: { message: reason },
      })
    },
  )

  it('is pi over ACP as soon as the program between is there too', async () => {
    await install('pi')
    await install('pi-acp')
    expect(await registry.list()).toMatchObject([
      { adapterName: 'pi', available: true, command: 'pi-acp' },
      { adapterName: 'playground' },
    ])
  })

  it('finds an agent by the name of its program, unless another one has that name', async () => {
    await install('claude')
    await install('qwen')
    expect((await registry.get('claude'))?.adapterName).toBe('claude-code')
    expect((await registry.get('qwen'))?.adapterName).toBe('qwen-code')
    expect(await registry.get('gemini-cli')).toBeUndefined()
    await configure({ agentServers: { claude: { command: process.execPath } }, defaultAgent: 'qwen' })
    expect((await registry.list({ refresh: true }))[0]).toMatchObject({ adapterName: 'qwen-code', isDefault: true })
    expect((await registry.get('claude'))?.adapterName).toBe('claude')
    expect(problems).toEqual([])
  })

  it('offers Claude Code once, in its own protocol where that can be spoken', async () => {
    await install('claude-agent-acp')
    expect((await registry.list()).map(({ command }) => command)).toEqual(['claude-agent-acp', undefined])
    await install('claude')
    const list = await registry.list({ refresh: true })
    expect(list.map(({ adapterName, command }) => [adapterName, command])).toEqual([
      ['claude-code', 'claude'],
      ['playground', undefined],
    ])
  })

  it('offers Codex in its own protocol, unless it is too old for that', async () => {
    await install('codex')
    await install('codex-acp')
    const version = (of: string) =>
      writeFile(join(folder, 'package.json'), JSON.stringify({ name: '@openai/codex', version: of }))
    await version('0.169.0')
    expect(await registry.list()).toMatchObject([
      { adapterName: 'codex', command: 'codex', version: '0.169.0' },
      { adapterName: 'playground' },
    ])
    await version('0.40.0')
    expect(await registry.list({ refresh: true })).toMatchObject([
      { adapterName: 'codex', command: 'codex-acp' },
      { adapterName: 'playground' },
    ])
  })

  it('offers GitHub Copilot as a server, unless it is too old for that', async () => {
    await install('copilot')
    const version = (of: string) =>
      writeFile(join(folder, 'package.json'), JSON.stringify({ name: '@github/copilot', version: of }))
    const { oldest } = programVersions.copilot
    await version(oldest)
    expect(await registry.list()).toMatchObject([
      { adapterName: 'copilot', command: 'copilot', version: oldest, minimumVersion: oldest },
      { adapterName: 'playground' },
    ])
    await version('1.0.47')
    expect(await registry.list({ refresh: true })).toMatchObject([
      { adapterName: 'copilot', command: 'copilot --acp --stdio', version: '1.0.47' },
      { adapterName: 'playground' },
    ])
  })

  it.each<[command: string, versions: ProgramVersions, older: string]>([
    ['claude', programVersions.claude, '1.0.0'],
    ['claude-agent-acp', programVersions.claudeAcp, '0.0.1'],
    ['codex', programVersions.codex, '0.1.0'],
    ['codex-acp', programVersions.codexAcp, '0.0.1'],
    ['opencode', programVersions.opencode, '0.1.0'],
    ['copilot', programVersions.copilot, '0.0.1'],
    ['gemini', programVersions.gemini, '0.1.0'],
    ['qwen', programVersions.qwenCode, '0.1.0'],
    ['kimi', programVersions.kimiCode, '1.0.0'],
  ])('says of a %s that is too old which version is needed and how to get it', async (command, versions, older) => {
    await install(command)
    const version = (of: string) =>
      writeFile(join(folder, 'package.json'), JSON.stringify({ name: versions.packageName, version: of }))
    await version(older)
    const old = { available: false, reason: tooOld(versions, older), version: older, minimumVersion: versions.oldest }
    expect(await registry.list()).toMatchObject([{ adapterName: 'playground', isDefault: true }, old])
    await version(versions.oldest)
    expect(await registry.list({ refresh: true })).toMatchObject([
      { available: true, version: versions.oldest, minimumVersion: versions.oldest },
      { adapterName: 'playground' },
    ])
    await version(versions.tested)
    expect(await registry.list({ refresh: true })).toMatchObject([{ available: true }, { adapterName: 'playground' }])
  })

  it('offers OpenCode in its own protocol, and not over ACP where it loses words of answers', async () => {
    await install('opencode')
    const version = (of: string) =>
      writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'opencode-ai', version: of }))
    await version('1.18.33')
    expect(await registry.list()).toMatchObject([{ command: 'opencode' }, { adapterName: 'playground' }])
    await version('1.3.2')
    expect(await registry.list({ refresh: true })).toMatchObject([
      { adapterName: 'playground' },
      { adapterName: 'opencode', available: false, version: '1.3.2', minimumVersion: programVersions.opencode.oldest },
    ])
  })

  it('is every configured agent that runs elsewhere, over an address that nobody can read along', async () => {
    await configure({
      agentServers: {
        far: { url: 'wss://agents.example/acp', headers: { authorization: 'Bearer secret' } },
        near: { url: 'http://127.0.0.1:8080/acp' },
        open: { url: 'http://agents.example/acp' },
        none: { args: [] },
      },
    })
    expect((await registry.list()).map(({ adapterName, command }) => [adapterName, command])).toEqual([
      ['far', 'wss://agents.example/acp'],
      ['near', 'http://127.0.0.1:8080/acp'],
      ['playground', undefined],
    ])
    expect(problems.join('\n')).toMatch(/agentServers\.open.*https or wss[^]*agentServers\.none.*command or a url/)
  })

  it('is every configured agent, with the reason when it cannot be started', async () => {
    await configure({
      agentServers: {
        mine: { command: process.execPath, args: ['agent.mjs'], env: { KEY: 'secret' } },
        gone: { command: 'no-such-agent' },
        here: { command: './agent' },
      },
    })
    const list = await registry.list()
    expect(list.map((info) => [info.adapterName, info.available, info.reason])).toEqual([
      ['mine', true, undefined],
      ['gone', false, 'no-such-agent is not on the PATH.'],
      ['here', false, './agent is not a program that can be run.'],
      ['playground', true, undefined],
    ])
    expect(JSON.stringify(list)).not.toContain('secret')
    expect((await registry.get('mine'))?.origin).toBe('settings')
    expect(await registry.get('nobody')).toBeUndefined()
  })

  it('prefers a configured agent to a known one of the same name, never to a built-in one', async () => {
    await install('opencode')
    await configure({
      agentServers: { opencode: { command: process.execPath }, playground: { command: process.execPath } },
    })
    expect((await registry.list()).map((info) => [info.adapterName, info.origin])).toEqual([
      ['opencode', 'settings'],
      ['playground', 'builtin'],
    ])
    expect(problems).toEqual([expect.stringContaining('agentServers.playground')])
  })

  it('is remembered until it is asked to look again', async () => {
    expect(await names()).toEqual(['playground'])
    await install('gemini')
    expect(await names()).toEqual(['playground'])
    expect(await names({ refresh: true })).toEqual(['gemini', 'playground'])
  })

  it('does without settings that cannot be understood, and says so', async () => {
    await writeFile(join(folder, SETTINGS_FILE), '{')
    expect(await names()).toEqual(['playground'])
    expect(problems).toEqual([expect.stringContaining('not valid JSON')])
  })
})

describe('the default', () => {
  it('is what the settings say, and comes first', async () => {
    await install('opencode')
    await configure({ agentServers: { mine: { command: process.execPath } }, defaultAgent: 'playground' })
    expect(await registry.defaultAdapterName()).toBe('playground')
    expect(await names()).toEqual(['playground', 'mine', 'opencode'])
  })

  it('is else a configured agent, else one on PATH', async () => {
    await install('opencode')
    expect(await registry.defaultAdapterName()).toBe('opencode')
    await configure({ agentServers: { gone: { command: 'no-such-agent' }, mine: { command: process.execPath } } })
    await registry.list({ refresh: true })
    expect(await registry.defaultAdapterName()).toBe('mine')
  })

  it('is another one when the chosen one cannot be used', async () => {
    await configure({ agentServers: { gone: { command: 'no-such-agent' } }, defaultAgent: 'gone' })
    expect(await registry.defaultAdapterName()).toBe('playground')
    expect(problems).toEqual([expect.stringContaining('"gone"')])
  })
})
