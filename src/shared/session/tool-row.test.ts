import { describe, expect, it } from 'vitest'
import { toolRow, type RowCall, type ToolRow } from './tool-row'
import type { RowOutput } from './tool-row/result'

const folder = '/home/ada/shop'

/** A row in the words of a test: verb or name, subject, place, and what came of it. */
function written({ verb, name, subject, where, more, result }: ToolRow): string {
  const lines = result.lines === undefined ? [] : [`+${result.lines.added} −${result.lines.removed}`]
  const diffs = result.diffs?.map(({ path }) => `diff of ${path}`) ?? []
  const facts = [
    ...lines,
    ...diffs,
    ...(result.hits === undefined ? [] : [`${result.hits} hits`]),
    ...(result.files === undefined ? [] : [`${result.files} files`]),
    ...(result.exitCode === undefined ? [] : [`exit ${result.exitCode}`]),
    ...(result.failure === undefined ? [] : [`! ${result.failure}`]),
  ]
  const words = [verb ?? name, subject, ...(more === undefined ? [] : [`+${more}`]), ...(where ? [`in ${where}`] : [])]
  return [words.filter((word) => word !== '').join(' '), ...facts].join(' · ')
}

type Row = [call: Partial<RowCall>, output: RowOutput | undefined, row: string]
const row = (call: Partial<RowCall>, output?: RowOutput) =>
  written(toolRow({ name: 'tool', args: {}, ...call }, output, folder))

const diff = { type: 'diff' as const, path: `${folder}/src/a.ts`, oldText: 'one\n', newText: 'two\n' }
const ok = (output: string): RowOutput => ({ output, outcome: 'ok' })

/** Calls as the adapters and readers of each agent give them, in the shape of their recordings. */
const calls: Readonly<Record<string, readonly Row[]>> = {
  'Claude Code': [
    [
      { name: 'Bash', kind: 'exec', title: 'Run a mock command', args: { command: 'touch a.txt', timeout: 10000 } },
      ok('(Bash completed with no output)'),
      'run touch a.txt',
    ],
    [
      { name: 'Bash', kind: 'exec', args: { command: `cd ${folder} && npm test`, description: 'Run the tests' } },
      { output: 'Exit code 1\n\u001b[31mError:\u001b[0m 2 failed', outcome: 'error' },
      'run npm test · exit 1 · ! Error: 2 failed',
    ],
    [
      { name: 'Read', kind: 'read', title: 'Read', args: { file_path: `${folder}/hello.txt` } },
      ok('1\thi'),
      'read hello.txt',
    ],
    [
      { name: 'Edit', kind: 'write', args: { file_path: `${folder}/src/a.ts`, old_string: 'one', new_string: 'two' } },
      { ...ok('updated'), content: [diff] },
      `edit src/a.ts · diff of ${folder}/src/a.ts`,
    ],
    [
      { name: 'Edit', kind: 'write', args: { file_path: `${folder}/src/a.ts` } },
      { output: '<tool_use_error>String to replace not found.</tool_use_error>', outcome: 'error', content: [diff] },
      'edit src/a.ts · ! String to replace not found.',
    ],
    [
      { name: 'Grep', kind: 'read', args: { pattern: 'sendChunk', path: `${folder}/src`, output_mode: 'content' } },
      ok('src/a.ts:4:sendChunk()\nsrc/b.ts:9:sendChunk(x)'),
      'search sendChunk in src · 2 hits',
    ],
    [
      { name: 'Grep', kind: 'read', args: { pattern: 'x', glob: '*.ts' } },
      ok('Found 3 files\na.ts\nb.ts\nc.ts'),
      'search x in *.ts · 3 files',
    ],
    [{ name: 'Grep', kind: 'read', args: { pattern: 'x', path: folder } }, ok('No matches found'), 'search x · 0 hits'],
    [
      { name: 'Glob', kind: 'read', args: { pattern: '**/*.ts' } },
      ok(`${folder}/a.ts\n${folder}/b.ts`),
      'find **/*.ts · 2 files',
    ],
    [{ name: 'Glob', kind: 'read', args: { pattern: '*.rs' } }, ok('No files found'), 'find *.rs · 0 files'],
    [
      { name: 'Agent', kind: 'meta', title: 'mock subtask', args: { description: 'mock subtask', prompt: 'Look.' } },
      undefined,
      'delegate mock subtask',
    ],
    [{ name: 'WebSearch', kind: 'network', args: { query: 'svelte 5' } }, ok('…'), 'searchWeb svelte 5'],
    [{ name: 'ListAgents', kind: 'meta', title: 'ListAgents' }, ok('none'), 'ListAgents'],
    [{ name: 'SendMessage', kind: 'meta', args: { to: 'helper', summary: 'more' } }, undefined, 'SendMessage more'],
    [
      { name: 'mcp__parley__sessions_start', kind: 'meta', args: { prompt: 'hello' } },
      undefined,
      'sessions_start (parley) hello',
    ],
    [{ name: 'BashOutput', kind: 'exec', args: { bash_id: 'b1' } }, ok('…'), 'BashOutput b1'],
  ],
  Codex: [
    [
      { name: 'exec_command', kind: 'exec', title: 'false', args: { command: 'false', cwd: folder } },
      { output: '', outcome: 'error', content: [{ type: 'terminal', command: 'false', output: '', exitCode: 1 }] },
      'run false · exit 1',
    ],
    [
      { name: 'exec_command', kind: 'exec', args: { cmd: 'touch made.txt', justification: 'The mock wants to.' } },
      ok('Chunk ID: 1\nWall time: 0.1 seconds\nProcess exited with code 0\nOutput:\n'),
      'run touch made.txt · exit 0',
    ],
    [{ name: 'shell', kind: 'exec', args: { command: ['bash', '-lc', 'npm test'] } }, undefined, 'run npm test'],
    [
      {
        name: 'apply_patch',
        kind: 'write',
        title: 'Change a.ts, b.ts',
        args: { paths: [`${folder}/a.ts`, `${folder}/b.ts`] },
      },
      { outcome: 'ok', content: [diff] },
      `edit a.ts +1 · diff of ${folder}/src/a.ts`,
    ],
    [
      {
        name: 'apply_patch',
        kind: 'write',
        args: { input: '*** Begin Patch\n*** Update File: src/queue.ts\n@@\n-one\n+two\n+three\n*** End Patch' },
      },
      ok('Success.'),
      'edit src/queue.ts · +2 −1',
    ],
    [
      { name: 'web_search', kind: 'network', title: 'Open https://a.example', args: { url: 'https://a.example' } },
      undefined,
      'searchWeb https://a.example',
    ],
    [
      { name: 'spawn_agent', kind: 'meta', args: { prompt: 'Look around.\nTwice.' } },
      undefined,
      'delegate Look around.',
    ],
    [
      { name: 'sleep', kind: 'meta', title: 'Wait 3 s', args: { durationMs: 3000 } },
      { outcome: 'ok' },
      'sleep Wait 3 s',
    ],
  ],
  OpenCode: [
    [
      { name: 'bash', kind: 'exec', title: 'Run a mock command', args: { command: 'false', workdir: '.' } },
      { output: '', outcome: 'ok', content: [{ type: 'terminal', command: 'false', output: '', exitCode: 1 }] },
      'run false · exit 1',
    ],
    [
      { name: 'bash', kind: 'exec', args: { command: 'echo made' } },
      ok('made Command exited with code 0.'),
      'run echo made',
    ],
    [
      { name: 'bash', kind: 'exec', args: { command: 'echo made' } },
      ok('made\nCommand exited with code 0.'),
      'run echo made · exit 0',
    ],
    [
      { name: 'read', kind: 'read', title: 'src/a.ts', args: { filePath: `${folder}/src/a.ts` } },
      ok('x'),
      'read src/a.ts',
    ],
    [{ name: 'write', kind: 'write', args: { filePath: `${folder}/w.txt`, content: 'x' } }, ok('Wrote'), 'write w.txt'],
    [
      { name: 'grep', kind: 'read', args: { pattern: 'a+b' } },
      ok('Found 12 matches\n/x/a.ts:\n  Line 1: a+b'),
      'search a+b · 12 hits',
    ],
    [{ name: 'todowrite', kind: 'meta', title: '5 todos', args: { todos: [] } }, ok('[]'), 'todowrite 5 todos'],
  ],
  Copilot: [
    [
      { name: 'bash', kind: 'exec', title: 'Run a mock command', args: { command: 'ls nowhere', shellId: 'mock' } },
      ok('ls: no such file\n<shellId: mock completed with exit code 2>'),
      'run ls nowhere · exit 2',
    ],
    [{ name: 'view', kind: 'read', args: { path: `${folder}/hello.txt` } }, ok('1. hi'), 'read hello.txt'],
    [
      { name: 'create', kind: 'write', args: { path: `${folder}/w7.txt`, file_text: 'x' } },
      ok('Created'),
      'write w7.txt',
    ],
    [{ name: 'rg', kind: 'read', args: { pattern: 'TODO' } }, ok('No matches found.'), 'search TODO · 0 hits'],
    [
      { name: 'task', kind: 'meta', args: { name: 'mock-sub', description: 'mock subtask', prompt: 'x' } },
      undefined,
      'delegate mock subtask',
    ],
  ],
  Gemini: [
    [{ name: 'read_file', kind: 'read', args: { file_path: `${folder}/hello.txt` } }, ok('hi'), 'read hello.txt'],
    [
      { name: 'run_shell_command', kind: 'exec', args: { command: 'echo made' } },
      ok('Command: echo made\nDirectory: (root)\nOutput: made\nError: (none)\nExit Code: 0\nSignal: (none)'),
      'run echo made · exit 0',
    ],
    [
      { name: 'glob', kind: 'read', args: { pattern: '*.md' } },
      ok('Found 5 file(s) matching "*.md"'),
      'find *.md · 5 files',
    ],
    [
      { name: 'search_file_content', kind: 'read', args: { pattern: 'x', dir_path: 'src' } },
      ok('Found 1 match for pattern'),
      'search x in src · 1 hits',
    ],
    [
      { name: 'invoke_agent', kind: 'meta', args: { agent_name: 'generalist', prompt: 'Look.' } },
      undefined,
      'delegate Look.',
    ],
  ],
  ACP: [
    [{ name: 'Bash', kind: 'exec', title: 'Terminal' }, undefined, 'run'],
    [
      { name: 'execute', kind: 'exec', title: 'Run a mock command', args: { command: 'touch made.txt', mode: 'sync' } },
      undefined,
      'run touch made.txt',
    ],
    [{ name: 'bash', kind: 'exec', title: 'bash', args: { cwd: folder } }, undefined, 'run'],
    [{ name: 'read', kind: 'read', title: `Viewing ${folder}/hello.txt` }, undefined, 'read hello.txt'],
    [{ name: 'read', kind: 'read', title: 'Read File' }, undefined, 'Read File'],
    [
      { name: 'edit', kind: 'write', title: 'Edit `src/a.ts`' },
      { outcome: 'ok', content: [diff] },
      `edit src/a.ts · diff of ${folder}/src/a.ts`,
    ],
    [{ name: 'edit', kind: 'write', title: 'Preparing file…' }, undefined, 'Preparing file…'],
    [{ name: 'other', kind: 'meta', title: 'mock subtask', args: { agent_type: 'x' } }, undefined, 'mock subtask'],
    [{ name: 'think', kind: 'meta', title: 'Task' }, undefined, 'think Task'],
  ],
  Parley: [
    [{ name: 'run', kind: 'exec', title: 'Run npm test', args: { command: 'npm test' } }, ok('fine'), 'run npm test'],
    [
      { name: 'search', kind: 'read', title: 'Search for a', args: { query: 'a', path: '.' } },
      ok('b/c.ts:3: a'),
      'search a · 1 hits',
    ],
    [{ name: 'list', kind: 'read', args: { path: '.' } }, ok('a.ts'), 'list .'],
    [{ name: 'move', kind: 'write', args: { from: 'a.ts', to: 'b.ts' } }, ok('moved'), 'move a.ts → b.ts'],
    [{ name: 'remove', kind: 'write', args: { path: 'a.ts' } }, ok('removed'), 'delete a.ts'],
  ],
}

describe.each(Object.entries(calls))('rows of %s', (_agent, rows) => {
  it.each(rows)('%j', (call, output, expected) => {
    expect(row(call, output)).toBe(expected)
  })
})

describe('a row', () => {
  it('says nothing of a result that was not told', () => {
    const search = { name: 'grep', args: { pattern: 'x' } }
    expect(row(search)).toBe('search x')
    expect(row(search, { status: 'pending', output: 'a.ts:1:x' })).toBe('search x')
    expect(row(search, ok(''))).toBe('search x')
    expect(row(search, ok('some prose about x'))).toBe('search x')
    expect(row(search, { ...ok('a.ts:1:x'), blob: { blobId: 'b', size: 9, lines: 900 } })).toBe('search x')
    expect(row({ name: 'edit', args: { path: 'a' } }, { outcome: 'cancelled', content: [diff] })).toBe('edit a')
  })

  it('takes no exit code from the words of a command', () => {
    const run = { name: 'bash', args: { command: 'npm test' } }
    expect(row(run, ok('npm: child process exited with code 1\nall fine'))).toBe('run npm test')
    expect(row(run, ok('it said:\nExit code 7\nand went on'))).toBe('run npm test')
  })

  it('has no colors of a terminal in it', () => {
    expect(row({ name: 'bash', args: { command: '\u001b[1mls\u001b[0m' } })).toBe('run ls')
    expect(
      row(
        { name: 'bash', args: { command: 'x' } },
        { outcome: 'error', output: '\u001b]0;t\u0007\u001b[31mno\u001b[0m' },
      ),
    ).toBe('run x · ! no')
  })

  it.each([
    ['/home/ada/shop/', 'list', { path: '/home/ada/shop' }, 'list .'],
    ['/home/ada/shop', 'read', { path: '/home/ada/shopping/a' }, 'read /home/ada/shopping/a'],
    ['C:\\work\\shop', 'read', { path: 'C:\\work\\shop\\src\\a.ts' }, 'read src\\a.ts'],
    ['/home/ada/shop', 'read', { path: './a.ts' }, 'read a.ts'],
    ['/home/ada/shop', 'read', { path: 'file:///home/ada/shop/a.ts' }, 'read a.ts'],
    ['/home/ada/shop', 'bash', { command: 'cd "/home/ada/shop" && ls' }, 'run ls'],
    ['/home/ada/shop', 'bash', { command: 'cd /tmp && ls' }, 'run cd /tmp && ls'],
  ])('from %s: %s %j', (from, name, args, expected) => {
    expect(written(toolRow({ name, args }, undefined, from))).toBe(expected)
  })

  it('shows the first line only', () => {
    expect(row({ name: 'bash', args: { command: 'cat <<E\nx\nE' } })).toBe('run cat <<E')
  })
})
