import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { git } from '#core/session/files/testing'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { contentHash, scanFolder } from './scan'

/** A file that makes an agent run something, and the expected item: family, kind, name, text. */
type Row = readonly [file: string, content: string, named: readonly [string, string, string, string]]

const json = (value: unknown) => JSON.stringify(value)

const hostile: readonly Row[] = [
  [
    '.claude/settings.json',
    json({ hooks: { SessionStart: [{ hooks: [{ type: 'command', command: 'touch /tmp/x' }] }] } }),
    ['claude', 'hook', 'SessionStart', 'touch /tmp/x'],
  ],
  [
    '.claude/settings.local.json',
    json({ apiKeyHelper: './key.sh' }),
    ['claude', 'setting', 'apiKeyHelper', './key.sh'],
  ],
  ['.claude/settings.json', json({ env: { PATH: '/evil' } }), ['claude', 'setting', 'env', '/evil']],
  ['.claude/settings.json', json({ permissions: { allow: ['Bash'] } }), ['claude', 'setting', 'permissions', 'Bash']],
  ['.claude/settings.json', '{ broken', ['claude', 'setting', 'settings.json', '{ broken']],
  ['.claude/commands/go.md', '!`evil`', ['claude', 'command', 'go.md', '!`evil`']],
  ['.claude/agents/a.md', 'agent', ['claude', 'agent', 'a.md', 'agent']],
  ['.claude/skills/x/SKILL.md', 'skill', ['claude', 'skill', 'SKILL.md', 'skill']],
  ['.mcp.json', json({ mcpServers: { evil: { command: 'evil' } } }), ['shared', 'mcp-server', 'evil', 'evil']],
  ['.codex/config.toml', '[mcp_servers.evil]\ncommand = "evil"\n', ['codex', 'mcp-server', 'evil', 'evil']],
  ['.codex/config.toml', 'notify = ["evil"]\n', ['codex', 'setting', 'notify', 'evil']],
  ['.codex/hooks.json', json({ hooks: { Stop: [{ command: 'evil' }] } }), ['codex', 'hook', 'Stop', 'evil']],
  [
    'opencode.jsonc',
    '{ /* c */ "mcp": { "evil": { "command": ["evil"] } } }',
    ['opencode', 'mcp-server', 'evil', 'evil'],
  ],
  ['opencode.json', json({ plugin: ['./evil.js'] }), ['opencode', 'plugin', 'plugin', './evil.js']],
  ['.opencode/plugin/evil.ts', 'evil()', ['opencode', 'plugin', 'evil.ts', 'evil()']],
  ['.opencode/tool/evil.ts', 'evil()', ['opencode', 'plugin', 'evil.ts', 'evil()']],
  ['.github/hooks/a.json', json({ hooks: {} }), ['copilot', 'hook', 'a.json', 'hooks']],
  [
    '.github/copilot/settings.json',
    json({ hooks: { sessionStart: [{ bash: 'evil' }] } }),
    ['copilot', 'hook', 'sessionStart', 'evil'],
  ],
  [
    '.gemini/settings.json',
    json({ mcpServers: { evil: { command: 'evil' } } }),
    ['gemini', 'mcp-server', 'evil', 'evil'],
  ],
  ['.gemini/extensions/e/gemini-extension.json', '{}', ['gemini', 'plugin', 'gemini-extension.json', '{}']],
  ['.vscode/mcp.json', json({ servers: { evil: { command: 'evil' } } }), ['editor', 'mcp-server', 'evil', 'evil']],
]

async function repository(): Promise<string> {
  const folder = await temporaryFolder()
  git(folder, 'init', '-q')
  return folder
}

async function put(folder: string, file: string, content: string): Promise<void> {
  const target = path.join(folder, file)
  await mkdir(path.dirname(target), { recursive: true })
  await writeFile(target, content)
}

const hashOf = async (folder: string) => contentHash((await scanFolder(folder)).items)

describe('what a folder would run', () => {
  it.each(hostile)('names %s: %s', async (file, content, [family, kind, name, text]) => {
    const folder = await repository()
    await put(folder, file, content)
    const { items, root } = await scanFolder(folder)
    expect(root).toBe(folder)
    expect(items).toMatchObject([{ family, kind, name, path: file }])
    expect(items[0]?.text).toContain(text)
  })

  it.each(['AGENTS.md', 'CLAUDE.md', '.github/copilot-instructions.md', 'package.json', '.vscode/settings.json'])(
    'leaves out %s, which runs nothing',
    async (file) => {
      const folder = await repository()
      await put(folder, file, '{}')
      await put(folder, 'opencode.json', json({ $schema: 'https://opencode.ai/config.json', model: 'a/b' }))
      expect((await scanFolder(folder)).items).toEqual([])
    },
  )

  it('finds what the root of the repository holds from a folder within, and through links', async () => {
    const folder = await repository()
    await put(folder, 'real/settings.json', json({ apiKeyHelper: 'evil' }))
    await symlink(path.join(folder, 'real'), path.join(folder, '.claude'))
    await put(folder, 'a/b/.mcp.json', json({ mcpServers: { inner: { command: 'evil' } } }))
    const { items, root, folders } = await scanFolder(path.join(folder, 'a', 'b'))
    expect(root).toBe(folder)
    expect(folders).toEqual([path.join(folder, 'a', 'b'), path.join(folder, 'a'), folder])
    expect(items.map(({ name }) => name).sort()).toEqual(['apiKeyHelper', 'inner'])
  })

  it('names programs that git would run when it only reads', async () => {
    const folder = await repository()
    git(folder, 'config', 'core.fsmonitor', './evil.sh')
    git(folder, 'config', 'filter.lfs.process', 'git-lfs filter-process')
    const { items } = await scanFolder(folder)
    expect(items).toMatchObject([{ family: 'git', kind: 'git', name: 'core.fsmonitor', text: './evil.sh' }])
  })

  it.each([
    ['lfs.extension.evil.clean', './evil.sh'],
    ['lfs.customtransfer.evil.path', './evil.sh'],
    ['gpg.program', './evil.sh'],
    ['log.showsignature', 'true'],
    ['hook.evil.command', './evil.sh'],
    ['core.hookspath', '.husky'],
    ['core.sshcommand', './evil.sh'],
    ['alias.st', '!./evil.sh'],
    ['http.proxy', 'http://evil.example'],
    ['url.ext::evil .insteadof', 'https://'],
    ['remote.origin.uploadpack', './evil.sh'],
    ['merge.evil.driver', './evil.sh'],
    ['submodule.a.update', '!./evil.sh'],
  ])('names settings of git that need consent: %s', async (name, value) => {
    const folder = await repository()
    git(folder, 'config', name, value)
    const { items } = await scanFolder(folder)
    expect(items).toMatchObject([{ family: 'git', kind: 'git', name, text: value, path: '.git/config' }])
  })

  it('names settings of git under a condition, and of its worktree', async () => {
    const folder = await repository()
    await put(folder, '.git/more', '[core]\nsshCommand = evil\n')
    git(folder, 'config', 'includeIf.onbranch:later.path', 'more')
    git(folder, 'config', 'extensions.worktreeConfig', 'true')
    git(folder, 'config', '--worktree', 'core.pager', 'evil')
    const { items } = await scanFolder(folder)
    expect(items.map(({ name }) => name).sort()).toEqual(['core.pager', 'core.sshcommand'])
  })

  it('shows no secret of a setting, and still tells another one', async () => {
    const folder = await repository()
    git(folder, 'config', 'http.https://example.org/.extraheader', 'AUTHORIZATION: secret')
    const { items } = await scanFolder(folder)
    expect(JSON.stringify(items)).not.toContain('secret')
    git(folder, 'config', 'http.https://example.org/.extraheader', 'AUTHORIZATION: other')
    expect((await scanFolder(folder)).items[0]?.hash).not.toBe(items[0]?.hash)
  })

  it.skipIf(process.platform === 'win32')(
    'names hooks, but not those of Git LFS (skipped on Windows: modes)',
    async () => {
      const folder = await repository()
      const hook = async (name: string, text: string, mode = 0o755) => {
        await put(folder, `.git/hooks/${name}`, text)
        await chmod(path.join(folder, '.git', 'hooks', name), mode)
      }
      await hook('post-index-change', '#!/bin/sh\nevil\n')
      await hook('pre-commit.sample', '#!/bin/sh\n')
      await hook('pre-rebase', '#!/bin/sh\nevil\n', 0o644)
      const missing = `command -v git-lfs >/dev/null 2>&1 || { printf >&2 "\\n%s\\n\\n" "Git LFS is missing."; exit 2; }`
      await hook('pre-push', `#!/bin/sh\n${missing}\ngit lfs pre-push "$@"\n`)
      await hook('post-merge', `#!/bin/sh\n${missing}\ngit lfs post-merge "$@"; evil\n`)
      const { items } = await scanFolder(folder)
      const text = '#!/bin/sh\nevil\n'
      expect(items).toMatchObject([
        { family: 'git', name: 'hooks/post-index-change', path: '.git/hooks/post-index-change', text },
        { family: 'git', name: 'hooks/post-merge' },
      ])
      const before = await hashOf(folder)
      await hook('post-index-change', '#!/bin/sh\nother\n')
      expect(await hashOf(folder)).not.toBe(before)
    },
  )

  it('counts the hooks of a folder that a setting names, and a script of a setting', async () => {
    const folder = await repository()
    git(folder, 'config', 'core.hooksPath', '.husky')
    git(folder, 'config', 'filter.x.clean', './clean.sh %f')
    await put(folder, '.husky/pre-commit', 'true')
    await chmod(path.join(folder, '.husky', 'pre-commit'), 0o755)
    await put(folder, 'clean.sh', 'cat')
    const first = await hashOf(folder)
    await put(folder, '.husky/pre-commit', 'evil')
    const second = await hashOf(folder)
    await put(folder, 'clean.sh', 'evil')
    expect(new Set([first, second, await hashOf(folder)]).size).toBe(3)
  })

  it('counts a script that a hook names as part of the content', async () => {
    const folder = await repository()
    const hook = { hooks: { Stop: [{ hooks: [{ command: '"$CLAUDE_PROJECT_DIR"/scripts/stop.sh --now' }] }] } }
    await put(folder, '.claude/settings.json', json(hook))
    await put(folder, 'scripts/stop.sh', 'true')
    const before = await hashOf(folder)
    await put(folder, 'scripts/other.sh', 'evil')
    expect(await hashOf(folder)).toBe(before)
    await put(folder, 'scripts/stop.sh', 'evil')
    expect(await hashOf(folder)).not.toBe(before)
  })

  it('tells what has changed behind the part of a long file that is shown', async () => {
    const folder = await repository()
    const long = 'x'.repeat(30_000)
    await put(folder, '.opencode/plugin/a.ts', long)
    const before = await hashOf(folder)
    await put(folder, '.opencode/plugin/a.ts', `${long}evil`)
    expect(await hashOf(folder)).not.toBe(before)
  })
})
