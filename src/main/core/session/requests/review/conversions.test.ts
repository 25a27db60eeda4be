import { access, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { posixIt } from '#core/testing/posix-it'
import { reviewing } from './testing'

const LINES = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`)
const TEXT = `$Id$\n${LINES.map((line) => `${line}\n`).join('')}`
const CRLF = TEXT.replaceAll('\n', '\r\n')
const utf16 = (text: string): Buffer => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

it.each([
  ['another encoding', 'working-tree-encoding=UTF-16LE-BOM eol=crlf', utf16, CRLF],
  [
    'another encoding of one byte a character',
    'working-tree-encoding=ISO-8859-1',
    (text: string) => Buffer.from(text, 'latin1'),
    `ä\n${TEXT}`,
  ],
  ['other line ends', 'eol=crlf', (text: string) => Buffer.from(text), CRLF],
])('reverts the selected hunk of a file with %s', async (_name, attributes, bytes, text) => {
  const { folder, write, show, apply, undo } = await reviewing({
    '.gitattributes': `*.txt ${attributes}\n`,
    'a.txt': bytes(text),
  })
  const edited = text.replace('line 1\r', 'FIRST\r').replace('line 1\n', 'FIRST\n').replace('line 20', 'LAST')
  await write('a.txt', bytes(edited))
  const diff = await show('a.txt')
  expect(diff.hunks).toHaveLength(2)
  const { value } = (await apply(diff, 'revert', { selection: [{ hunk: 1 }] })) as { value: { changeId: string } }
  const file = path.join(folder, 'a.txt')
  expect(await readFile(file)).toEqual(bytes(edited.replace('LAST', 'line 20')))
  await undo(value.changeId)
  expect(await readFile(file)).toEqual(bytes(edited))
})

it('brings selected lines of a deleted file back with its line ends', async () => {
  const { folder, show, apply } = await reviewing({ '.gitattributes': '*.txt eol=crlf\n', 'a.txt': CRLF })
  await rm(path.join(folder, 'a.txt'))
  await apply(await show('a.txt'), 'revert', { selection: [{ hunk: 0, lines: [1, 2] }] })
  expect(await readFile(path.join(folder, 'a.txt'), 'utf8')).toBe('line 1\r\nline 2\r\n')
})

it('reverts lines beside an id that git expands', async () => {
  const { folder, git, write, show, apply } = await reviewing({ '.gitattributes': '*.txt ident\n', 'a.txt': TEXT })
  const file = path.join(folder, 'a.txt')
  await rm(file)
  git('checkout', '-q', '--', 'a.txt')
  const before = await readFile(file, 'utf8')
  expect(before).toMatch(/^\$Id: [\da-f]{40} \$\n/)
  await write('a.txt', before.replace('line 1\n', 'FIRST\n'))
  await apply(await show('a.txt'), 'revert', { selection: [{ hunk: 0 }] })
  expect(await readFile(file, 'utf8')).toBe(before)
})

it('brings a deleted file back as the attributes of its own folder say', async () => {
  const { client, folder } = await reviewing({ 'in/.gitattributes': '* eol=crlf\n', 'in/a.txt': 'one\r\n' })
  await rm(path.join(folder, 'in/a.txt'))
  await client.must('session.create', { sessionId: 'in', targetWorkingDirectory: path.join(folder, 'in') })
  const file = { sessionId: 'in', scope: { kind: 'unstaged' } as const, path: 'a.txt' }
  const { token } = await client.must('review.readDiff', file)
  await client.must('review.apply', { ...file, token, action: 'revert' })
  expect(await readFile(path.join(folder, 'in/a.txt'), 'utf8')).toBe('one\r\n')
})

posixIt('runs no program of a filter, and says which one stores the file', async () => {
  const { folder, git, write, show, apply, client } = await reviewing({ 'a.txt': 'one\n' })
  const tools = await temporaryFolder()
  const [program, canary] = [path.join(tools, 'program'), path.join(tools, 'canary')]
  await writeFile(program, `#!/bin/sh\ntouch '${canary}'\ntr a-z b-za\n`, { mode: 0o755 })
  git('config', 'filter.hide.smudge', program)
  await write('.gitattributes', '*.txt filter=hide\n')
  await write('a.txt', 'two\n')
  expect(await apply(await show('a.txt'), 'revert')).toMatchObject({
    error: { code: 'file-not-kept', message: expect.stringContaining(`filter.hide.smudge = ${program}`) as string },
  })
  expect(await readFile(path.join(folder, 'a.txt'), 'utf8')).toBe('two\n')
  await expect(access(canary)).rejects.toThrow('ENOENT')
  expect(await client.must('trust.inspect', { folder })).toBeDefined()
})
