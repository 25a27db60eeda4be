import { execFileSync } from 'node:child_process'
import { access, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { gitUser } from '#core/base/git/testing'
import { brief, commitAll, git, scene } from './testing'

const LINES = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`)
const withEnds = (end: string): string => LINES.map((line) => line + end).join('')
const bom = (text: string): Buffer => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

/** Files that git stores in another form than it writes into the folder. */
const converted = [
  { name: 'line ends by an attribute', attributes: '*.txt eol=crlf' },
  { name: 'line ends by a setting', attributes: '', settings: ['core.autocrlf', 'true'] },
  { name: 'line ends by a setting for those of the system', attributes: '* text', settings: ['core.eol', 'crlf'] },
  { name: 'an id', attributes: '*.txt ident', text: `$Id$\n${withEnds('\n')}` },
  { name: 'another encoding', attributes: '*.txt working-tree-encoding=ISO-8859-1', text: `ä\n${withEnds('\n')}` },
  { name: 'a filter without a program', attributes: '*.txt filter=none eol=crlf' },
  { name: 'a filter that is switched off', attributes: '*.txt -filter eol=crlf' },
  { name: 'a name that git reads in another way', attributes: '* eol=crlf', file: ' a\tb.txt' },
  { name: 'a name with a line break', attributes: '* eol=crlf', file: 'a\nb.txt' },
]

describe.skipIf(process.platform === 'win32')('a turn in a repository (skipped on Windows: odd names)', () => {
  it.each(converted)(
    'shows only the changed line, and is reverted byte by byte: $name',
    async ({ attributes, settings, text = withEnds('\n'), file = 'a.txt' }) => {
      const { turn, files, client, folder, root } = await checkedOut({ attributes, settings, text, file })
      const before = await readFile(path.join(folder, file))
      const latin = before.toString('latin1')
      expect(before.equals(Buffer.from(text))).toBe(false)
      const changed = Buffer.from(latin.replace('line 5', 'LINE 5'), 'latin1')
      await turn(() => writeFile(path.join(folder, file), changed))
      const isText = Buffer.from(changed.toString()).equals(changed)
      expect(brief(await files())).toEqual([['modified', file, ...(isText ? [1, 1] : [undefined, undefined])]])
      await client.must('session.files.revert', { sessionId: 's', path: file })
      expect((await readFile(path.join(folder, file))).toString('latin1')).toBe(latin)
      expect(execFileSync('git', ['status', '--porcelain'], { cwd: root }).toString()).toBe('')
    },
  )

  it('reverts a deleted file of two bytes a character, and takes the revert back', async () => {
    const { turn, client, folder } = await checkedOut({
      attributes: '*.txt working-tree-encoding=UTF-16LE-BOM eol=crlf',
      text: withEnds('\n'),
      file: 'a.txt',
    })
    const file = path.join(folder, 'a.txt')
    expect(await readFile(file)).toEqual(bom(withEnds('\r\n')))
    await turn(() => rm(file))
    const { revertId } = await client.must('session.files.revert', { sessionId: 's', path: 'a.txt' })
    expect(await readFile(file)).toEqual(bom(withEnds('\r\n')))
    await client.must('session.files.revert', { sessionId: 's', revertId })
    await expect(access(file)).rejects.toThrow('ENOENT')
  })

  it.each([
    ['of the repository', 'hide', '--local'],
    ['of the user', 'hide', '--global'],
    ['that is named like a missing attribute', 'unspecified', '--local'],
  ])('does not revert to what git stores where files go through a filter %s', async (_name, filter, level) => {
    const scripts = { clean: 'tr a-z b-za', smudge: 'tr b-za a-z' }
    const { turn, client, folder, files, root } = await checkedOut({ attributes: '', text: 'one\n', file: 'a.txt' })
    const file = path.join(folder, 'a.txt')
    await turn(async () => {
      for (const [name, script] of Object.entries(scripts))
        git(root, 'config', level, `filter.${filter}.${name}`, script)
      await writeFile(path.join(folder, '.gitattributes'), `*.txt filter=${filter}\n`)
      await writeFile(file, 'two\n')
    })
    const changed = (await files()).find(({ path: name }) => name === 'a.txt')
    expect(changed).toMatchObject({ change: 'modified' })
    expect(changed?.before).toBeUndefined()
    expect(await client.request('session.files.revert', { sessionId: 's', path: 'a.txt' })).toMatchObject({
      error: { code: 'file-not-kept', message: expect.stringContaining(`filter.${filter}.clean`) as string },
    })
    expect(await readFile(file, 'utf8')).toBe('two\n')
  })
})

interface Wanted {
  readonly attributes: string
  readonly settings?: readonly string[] | undefined
  readonly text: string
  readonly file: string
}

/** A session in a folder within a repository, with a file as git checks it out. */
async function checkedOut({ attributes, settings = [], text, file }: Wanted) {
  await gitUser()
  const made = await scene({ 'inner/other': '' }, { within: 'inner' })
  const root = path.dirname(made.folder)
  await writeFile(path.join(made.folder, file), text)
  commitAll(root)
  await made.write('inner/.gitattributes', `${attributes}\n`)
  git(root, 'add', 'inner/.gitattributes')
  git(root, 'commit', '-qm', 'Add attributes')
  for (let at = 0; at + 1 < settings.length; at += 2) git(root, 'config', settings[at] ?? '', settings[at + 1] ?? '')
  await rm(path.join(made.folder, file))
  git(root, 'checkout', '-q', '--', '.')
  return { ...made, root }
}
