import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { standingFolder } from '#core/testing/temporary-folder'
import { discoverServers } from './discover-servers'

let home: string
let folder: string
beforeEach(async () => {
  const root = await standingFolder()
  home = join(root, 'home')
  folder = join(root, 'project')
})

async function put(path: string, content: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
}

const find = async () => discoverServers({ home, folder, env: {}, platform: 'linux' })

/** Returns the discovered servers: origin, name, and configuration. */
async function found(): Promise<[string, string, object][]> {
  return (await find()).servers.map(({ place, name, config }) => [place.origin, name, config])
}

it('finds nothing where there is nothing', async () => {
  expect(await find()).toEqual({ servers: [], problems: [] })
})

it('reads the files of Claude Code: of the user, of a folder, and the one that goes with a project', async () => {
  await put(join(home, '.claude.json'), {
    mcpServers: { mine: { type: 'stdio', command: 'npx', args: ['-y', 'thing'], env: { KEY: '${MY_KEY:-none}' } } },
    projects: { [folder]: { mcpServers: { here: { type: 'sse', url: 'https://example.test/sse' } } } },
  })
  await put(join(folder, '.mcp.json'), { mcpServers: { team: { type: 'http', url: 'https://example.test/mcp' } } })
  expect(await found()).toEqual([
    ['Claude Code', 'team', { type: 'http', url: 'https://example.test/mcp' }],
    ['Claude Code', 'here', { type: 'sse', url: 'https://example.test/sse' }],
    ['Claude Code', 'mine', { command: 'npx', args: ['-y', 'thing'], env: { KEY: '${env:MY_KEY:-none}' } }],
  ])
})

it('reads the files of editors, also with comments', async () => {
  await put(join(folder, '.vscode', 'mcp.json'), '{ "servers": { /* ours */ "a": { "command": "a", }, } }')
  await put(join(home, '.cursor', 'mcp.json'), {
    mcpServers: { b: { url: 'https://example.test/b', headers: { Authorization: 'Bearer ${env:B}' }, disabled: true } },
  })
  expect(await found()).toEqual([
    ['VS Code', 'a', { command: 'a' }],
    ['Cursor', 'b', { type: 'http', url: 'https://example.test/b', headers: { Authorization: 'Bearer ${env:B}' } }],
  ])
  expect((await find()).servers.map(({ enabled }) => enabled)).toEqual([true, false])
})

it('reads the files of Codex, Gemini, Copilot and OpenCode, each in its own shape', async () => {
  await put(
    join(home, '.codex', 'config.toml'),
    '[mcp_servers.c]\nurl = "https://example.test/c"\nbearer_token_env_var = "C_TOKEN"\n[mcp_servers.c.http_headers]\nX-One = "1"\n',
  )
  await put(join(home, '.gemini', 'settings.json'), {
    mcpServers: { old: { url: 'https://example.test/old' }, now: { httpUrl: 'https://example.test/now' } },
  })
  await put(join(home, '.copilot', 'mcp-config.json'), {
    mcpServers: { d: { type: 'local', command: 'd', args: [], tools: ['*'] } },
  })
  await put(join(home, '.config', 'opencode', 'opencode.jsonc'), {
    mcp: { e: { type: 'local', command: ['e', '--x'], environment: { T: '{env:T}' }, enabled: false } },
  })
  expect(await found()).toEqual([
    [
      'Codex',
      'c',
      {
        type: 'http',
        url: 'https://example.test/c',
        headers: { 'X-One': '1', Authorization: 'Bearer ${env:C_TOKEN}' },
      },
    ],
    ['Gemini CLI', 'old', { type: 'sse', url: 'https://example.test/old' }],
    ['Gemini CLI', 'now', { type: 'http', url: 'https://example.test/now' }],
    ['GitHub Copilot', 'd', { command: 'd' }],
    ['OpenCode', 'e', { command: 'e', args: ['--x'], env: { T: '${env:T}' } }],
  ])
})

it('finds a server once where the project is the home folder', async () => {
  await put(join(home, '.cursor', 'mcp.json'), { mcpServers: { a: { command: 'a' } } })
  const { servers } = await discoverServers({ home, folder: home, env: {}, platform: 'linux' })
  expect(servers.map(({ name, place }) => [name, place.source])).toEqual([['a', 'user']])
})

it('says which files and which servers it does not understand, and goes on', async () => {
  await put(join(home, '.cursor', 'mcp.json'), '{ "mcpServers": ')
  await put(join(home, '.codex', 'config.toml'), 'not = = toml')
  await put(join(folder, '.mcp.json'), {
    mcpServers: { odd: { command: 7 }, file: { url: 'file:///x' }, good: { command: 'g' } },
  })
  const { servers, problems } = await find()
  expect(servers.map(({ name }) => name)).toEqual(['good'])
  expect(problems).toEqual([
    expect.stringContaining('The server odd'),
    expect.stringContaining('The server file'),
    expect.stringContaining(join('.cursor', 'mcp.json')),
    expect.stringContaining('config.toml'),
  ])
})

it('looks where variables move the folders of tools to', async () => {
  await put(join(home, 'work', '.claude.json'), { mcpServers: { a: { command: 'a' } } })
  await put(join(home, 'copilot', 'mcp-config.json'), { mcpServers: { b: { command: 'b' } } })
  await put(join(home, 'xdg', 'zed', 'settings.json'), '{ "context_servers": { "c": { "command": "c" }, }, }')
  const env = {
    CLAUDE_CONFIG_DIR: join(home, 'work'),
    COPILOT_HOME: join(home, 'copilot'),
    XDG_CONFIG_HOME: join(home, 'xdg'),
  }
  const { servers } = await discoverServers({ home, env, platform: 'linux' })
  expect(servers.map(({ place, name }) => [place.origin, name])).toEqual([
    ['Claude Code', 'a'],
    ['GitHub Copilot', 'b'],
    ['Zed', 'c'],
  ])
})

it('fills in what an editor would offer for inputs that are no passwords', async () => {
  const inputs = [
    { id: 'level', type: 'promptString', default: 'info' },
    { id: 'token', type: 'promptString', default: 'secret', password: true },
  ]
  const servers = { a: { command: 'a', args: ['${input:level}', '${input:token}'] } }
  await put(join(folder, '.vscode', 'mcp.json'), { inputs, servers })
  expect(await found()).toEqual([['VS Code', 'a', { command: 'a', args: ['info', '${input:token}'] }]])
})

it('knows which servers another part of the file switches off', async () => {
  await put(join(home, '.gemini', 'settings.json'), {
    mcp: { excluded: ['a'] },
    mcpServers: { a: { command: 'a' }, b: { command: 'b' } },
  })
  await put(join(home, '.claude.json'), {
    projects: { [folder]: { mcpServers: { c: { command: 'c' } }, disabledMcpServers: ['c'] } },
  })
  const { servers } = await find()
  expect(servers.map(({ name, enabled }) => [name, enabled])).toEqual([
    ['c', false],
    ['a', false],
    ['b', true],
  ])
})
