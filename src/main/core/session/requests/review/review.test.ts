import { appendFile, chmod, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { must } from '#core/store/fixtures'
import { posixIt } from '#core/testing/posix-it'
import { everything, reviewing } from './testing'

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}\n`)

it('lists what is not staged, staged, and both, with renames and counts', async () => {
  const { write, git, list, client, folder } = await reviewing({
    'a.txt': 'one\n',
    'b.txt': 'b\n',
    'old.txt': 'same text\n',
  })
  await write('a.txt', 'two\nthree\n')
  git('mv', 'old.txt', 'new.txt')
  await write('dir/new file.txt', 'x\ny')
  await rm(path.join(folder, 'b.txt'))
  expect(await list('unstaged')).toEqual([
    { path: 'a.txt', change: 'modified', content: 'file' },
    { path: 'b.txt', change: 'deleted', content: 'file' },
    { path: 'dir/new file.txt', change: 'created', content: 'file' },
  ])
  expect(await list('staged')).toEqual([
    { path: 'new.txt', change: 'renamed', renamedFrom: 'old.txt', content: 'file' },
  ])
  expect((await list('uncommitted')).map((file) => file.path)).toEqual([
    'a.txt',
    'b.txt',
    'dir/new file.txt',
    'new.txt',
  ])
  const scope = { kind: 'unstaged' } as const
  const { counts } = await client.must('review.countLines', { sessionId: 's', scope })
  expect(counts).toEqual([
    { path: 'a.txt', added: 2, removed: 1 },
    { path: 'b.txt', added: 0, removed: 1 },
    { path: 'dir/new file.txt', added: 2, removed: 0 },
  ])
  const { files, total } = await client.must('review.listFiles', { sessionId: 's', scope, offset: 1, limit: 1 })
  expect([files.map((file) => file.path), total]).toEqual([['b.txt'], 3])
  expect(await client.must('review.listScopes', { sessionId: 's' })).toEqual({
    repository: { branch: 'main' },
    base: null,
    scopes: [
      { scope: { kind: 'unstaged' }, files: 3 },
      { scope: { kind: 'staged' }, files: 1 },
      { scope: { kind: 'uncommitted' }, files: 4 },
    ],
  })
})

it('compares the whole branch with where it left the main one', async () => {
  const { write, git, list, show, client } = await reviewing({ 'a.txt': 'one\n' })
  git('switch', '-qc', 'topic')
  await write('a.txt', 'two\n')
  git('commit', '-qam', 'second')
  await write('b.txt', 'new\n')
  expect((await list('branch')).map((file) => file.path)).toEqual(['a.txt', 'b.txt'])
  expect((await show('a.txt', 'branch')).hunks).toMatchObject([{ lines: ['-one', '+two'] }])
  expect(await client.must('review.listScopes', { sessionId: 's' })).toMatchObject({ base: 'main' })
})

it('keeps one hunk, and undoes that', async () => {
  const lines = numbered(30)
  const { write, git, show, apply, undo, folder } = await reviewing({ 'a.txt': lines.join('') })
  await write('a.txt', lines.with(1, 'two\n').with(25, 'late\n').join(''))
  const before = everything(folder)
  const diff = await show('a.txt')
  expect(diff.hunks).toHaveLength(2)
  const { changeId } = must(await apply(diff, 'keep', { selection: [{ hunk: 1 }] }))
  expect(git('show', ':a.txt')).toBe(lines.with(25, 'late\n').join(''))
  expect((await show('a.txt')).hunks).toHaveLength(1)
  const undone = must(await undo(changeId))
  expect(everything(folder)).toEqual(before)
  must(await undo(undone.changeId))
  expect(git('show', ':a.txt')).toBe(lines.with(25, 'late\n').join(''))
})

it('reverts one line of a hunk, and undoes that', async () => {
  const { write, show, apply, undo, folder } = await reviewing({ 'a.txt': 'one\ntwo\nthree\n' })
  await write('a.txt', 'one\n2\nthree\nfour\n')
  const diff = await show('a.txt')
  const line = diff.hunks?.[0]?.lines.indexOf('+four') ?? -1
  const { changeId } = must(await apply(diff, 'revert', { selection: [{ hunk: 0, lines: [line] }] }))
  expect(await readFile(path.join(folder, 'a.txt'), 'utf8')).toBe('one\n2\nthree\n')
  must(await undo(changeId))
  expect(await readFile(path.join(folder, 'a.txt'), 'utf8')).toBe('one\n2\nthree\nfour\n')
})

it('overwrites nothing that has changed since it was shown, and nothing that has changed since a revert', async () => {
  const { write, show, apply, undo, folder } = await reviewing({ 'a.txt': 'one\n' })
  await write('a.txt', 'two\n')
  const diff = await show('a.txt')
  await appendFile(path.join(folder, 'a.txt'), 'three\n')
  expect(await apply(diff, 'revert')).toMatchObject({ error: { code: 'file-changed-since' } })
  expect(await apply(diff, 'keep')).toMatchObject({ error: { code: 'file-changed-since' } })
  expect(await readFile(path.join(folder, 'a.txt'), 'utf8')).toBe('two\nthree\n')
  const { changeId } = must(await apply(await show('a.txt'), 'revert'))
  await write('a.txt', 'mine\n')
  expect(await undo(changeId)).toMatchObject({ error: { code: 'file-changed-since' } })
  expect(await readFile(path.join(folder, 'a.txt'), 'utf8')).toBe('mine\n')
})

it('unstages a hunk, and discards what is staged together with the file', async () => {
  const lines = numbered(30)
  const { write, git, show, apply, undo, folder } = await reviewing({ 'a.txt': lines.join('') })
  await write('a.txt', lines.with(1, 'two\n').with(25, 'late\n').join(''))
  git('add', 'a.txt')
  const staged = everything(folder)
  const scope = { kind: 'staged' } as const
  must(await apply(await show('a.txt', 'staged'), 'revert', { scope, selection: [{ hunk: 0 }] }))
  expect(git('show', ':a.txt')).toBe(lines.with(25, 'late\n').join(''))
  git('add', 'a.txt')
  const all = { kind: 'uncommitted' } as const
  const { changeId } = must(
    await apply(await show('a.txt', 'uncommitted'), 'revert', { scope: all, selection: [{ hunk: 0 }] }),
  )
  expect(git('status', '--porcelain')).toBe('M  a.txt\n')
  must(await undo(changeId))
  expect(everything(folder)).toEqual(staged)
  must(await apply(await show('a.txt', 'uncommitted'), 'revert', { scope: all }))
  expect(git('status', '--porcelain')).toBe('')
})

it('restores binary files, deleted files and whole new ones, byte by byte', async () => {
  const image = Buffer.from([0x89, 0x50, 0, 0xff, 0xfe, 10, 13])
  const { write, git, show, apply, undo, folder, list, client } = await reviewing({
    'a.png': image,
    'gone.txt': 'text',
    'b.txt': 'b\r\nc\r\n',
  })
  await write('a.png', Buffer.from([0x89, 0, 1, 2, 0xc3]))
  await rm(path.join(folder, 'gone.txt'))
  await write('new.bin', Buffer.from([0, 255, 254]))
  await write('b.txt', 'b\r\nd\r\ne')
  const before = everything(folder)
  const shown = await show('a.png')
  expect(shown).toMatchObject({
    content: 'image',
    hunks: null,
    canRevert: 'file',
    before: { size: 7 },
    after: { size: 5 },
  })
  const scope = { kind: 'unstaged' } as const
  const picture = { sessionId: 's', scope, path: 'a.png', token: shown.token, side: 'old' } as const
  expect(await client.must('review.readImage', picture)).toEqual({
    mimeType: 'image/png',
    data: image.toString('base64'),
  })
  const changes: string[] = []
  for (const { path: name } of await list()) changes.push(must(await apply(await show(name), 'revert')).changeId)
  expect(git('status', '--porcelain')).toBe('')
  for (const changeId of changes.toReversed()) must(await undo(changeId))
  expect(everything(folder)).toEqual(before)
})

posixIt('reverts modes and links, and follows no link out of the folder', async () => {
  const { write, show, apply, undo, folder, list } = await reviewing({
    'run.sh': 'echo\n',
    'dir/a.txt': 'a\n',
    'to.txt': 'x\n',
  })
  await symlink('to.txt', path.join(folder, 'link'))
  await chmod(path.join(folder, 'run.sh'), 0o755)
  const before = everything(folder)
  const mode = must(await apply(await show('run.sh'), 'revert'))
  expect(everything(folder)['run.sh']).toMatch(/^644 /)
  const link = must(await apply(await show('link'), 'revert'))
  expect((await list()).map((file) => file.path)).toEqual([])
  must(await undo(link.changeId))
  must(await undo(mode.changeId))
  expect(everything(folder)).toEqual(before)

  const { folder: other } = await reviewing({ 'dir/a.txt': 'outside\n' })
  await write('dir/a.txt', 'changed\n')
  const diff = await show('dir/a.txt')
  await rename(path.join(folder, 'dir'), path.join(folder, 'was'))
  await writeFile(path.join(other, 'dir/a.txt'), 'changed\n')
  await symlink(path.join(other, 'dir'), path.join(folder, 'dir'))
  expect(await apply(diff, 'revert')).toMatchObject({ ok: false })
  expect(await readFile(path.join(other, 'dir/a.txt'), 'utf8')).toBe('changed\n')
})

posixIt('takes names as they are: line breaks, dashes, quotes and patterns', async () => {
  const names = ['-rf', '--', 'a\nb.txt', 'a\tb"c.txt', '*.txt', ':(glob)x', 'ä ö.txt', '[a].txt']
  const { write, git, show, apply, list, folder } = await reviewing(
    Object.fromEntries(names.map((name) => [name, 'one\n'])),
  )
  for (const name of names) await write(name, 'two\n')
  expect((await list()).map((file) => file.path).toSorted()).toEqual(names.toSorted())
  const [kept, ...others] = names
  for (const name of others) must(await apply(await show(name), 'revert'))
  must(await apply(await show(kept ?? ''), 'keep'))
  expect(git('status', '--porcelain', '-z')).toBe('M  -rf\0')
  expect(await readFile(path.join(folder, '*.txt'), 'utf8')).toBe('one\n')
})

it('leaves out the text of large files until it is asked for', async () => {
  const { write, client } = await reviewing({ 'a.txt': '' })
  await write('a.txt', numbered(6000).join(''))
  const file = { sessionId: 's', scope: { kind: 'unstaged' }, path: 'a.txt' } as const
  expect(await client.must('review.readDiff', file)).toMatchObject({ content: 'large', hunks: null })
  const { content, hunks } = await client.must('review.readDiff', { ...file, large: true })
  expect([content, hunks?.[0]?.newLines]).toEqual(['text', 6000])
})

it('keeps the line ends of the disk where git converts them', async () => {
  const { write, git, show, apply, folder } = await reviewing({ 'a.txt': 'one\ntwo\nthree\n' })
  git('config', 'core.autocrlf', 'true')
  await write('a.txt', 'one\r\n2\r\nthree\r\n')
  const diff = await show('a.txt')
  expect(diff.hunks?.[0]?.lines).toEqual([' one', '-two', '+2', ' three'])
  must(await apply(diff, 'revert', { selection: [{ hunk: 0, lines: [1, 2] }] }))
  expect(await readFile(path.join(folder, 'a.txt'), 'utf8')).toBe('one\r\ntwo\r\nthree\r\n')
})

it('shows renamed files with their lines, and reverts both names', async () => {
  const text = numbered(20)
  const { git, write, client, apply, undo, folder } = await reviewing({ 'old.txt': text.join('') })
  git('mv', 'old.txt', 'new.txt')
  await write('new.txt', text.with(3, 'changed\n').join(''))
  git('add', '-A')
  const before = everything(folder)
  const scope = { kind: 'uncommitted' } as const
  const diff = await client.must('review.readDiff', { sessionId: 's', scope, path: 'new.txt', renamedFrom: 'old.txt' })
  expect(diff).toMatchObject({ change: 'renamed', renamedFrom: 'old.txt', hunks: [{ oldStart: 1 }] })
  const { changeId } = must(await apply(diff, 'revert', { scope }))
  expect(git('status', '--porcelain')).toBe('')
  must(await undo(changeId))
  expect(everything(folder)).toEqual(before)
})

it('marks a version of a file as viewed, which a change ends', async () => {
  const { write, show, client, list } = await reviewing({ 'a.txt': 'one\n' })
  await write('a.txt', 'two\n')
  const scope = { kind: 'unstaged' } as const
  const mark = async (viewed: boolean) => {
    const { token } = await show('a.txt')
    await client.must('review.markViewed', { sessionId: 's', scope, path: 'a.txt', token, viewed })
  }
  await mark(true)
  expect((await list())[0]?.isViewed).toBe(true)
  expect((await list('uncommitted'))[0]?.isViewed).toBeUndefined()
  await write('a.txt', 'three\n')
  expect((await list())[0]?.isViewed).toBeUndefined()
  await write('a.txt', 'two\n')
  expect((await list())[0]?.isViewed).toBe(true)
  await mark(false)
  expect((await list())[0]?.isViewed).toBeUndefined()
})

it('leaves conflicts and submodules to git', async () => {
  const { write, git, show, folder, list } = await reviewing({ 'a.txt': 'one\n' })
  git('switch', '-qc', 'topic')
  await write('a.txt', 'two\n')
  git('commit', '-qam', 'second')
  git('switch', '-q', 'main')
  await write('a.txt', 'three\n')
  git('commit', '-qam', 'third')
  expect(() => git('merge', 'topic')).toThrow()
  expect(await list()).toMatchObject([{ path: 'a.txt', change: 'conflicted' }])
  expect(await show('a.txt', 'uncommitted')).toMatchObject({ canKeep: null })
  expect(await readFile(path.join(folder, 'a.txt'), 'utf8')).toContain('<<<<<<<')
})

it('sends comments to the agent in one message, with files, lines and hunks', async () => {
  const prompts: string[] = []
  const { write, show, client, test } = await reviewing(
    { 'a.txt': 'one\n', 'b.txt': 'b\n' },
    {
      script: ({ prompt }) => {
        prompts.push(prompt)
        return Promise.resolve(undefined)
      },
    },
  )
  await write('a.txt', 'two\n')
  await write('b.txt', 'c\nd\n')
  const scope = { kind: 'unstaged' } as const
  const comment = async (name: string, side: 'old' | 'new', startLine: number, endLine: number, body: string) => {
    const { token } = await show(name)
    const place = { scope, path: name, token, side, startLine, endLine }
    return (await client.must('review.addComment', { sessionId: 's', ...place, body })).comment.commentId
  }
  await comment('b.txt', 'new', 2, 1, 'Both?')
  const second = await comment('a.txt', 'old', 1, 1, 'Why not one?')
  await client.must('review.send', { sessionId: 's', commentIds: [second], note: 'Please look:' })
  await client.untilEvent('s', 'turn.completed')
  expect(prompts[0]).toContain(
    'Please look:\n\n`a.txt`, line 1 (before the change):\n\n```diff\n-one\n+two\n```\n\nWhy not one?',
  )
  await client.must('review.send', { sessionId: 's' })
  await client.untilEvent('s', 'turn.completed', 2)
  expect(prompts[1]).toContain('`b.txt`, lines 1–2:')
  expect(prompts[1]).not.toContain('Why not one?')
  expect(await client.request('review.send', { sessionId: 's' })).toMatchObject({
    error: { code: 'comment-not-found' },
  })
  const later = await (await test.again()).client()
  const { comments } = await later.must('review.listComments', { sessionId: 's' })
  expect(comments.map(({ body, sentAt }) => [body, sentAt !== undefined])).toEqual([
    ['Both?', true],
    ['Why not one?', true],
  ])
})

it('undoes a change after a restart', async () => {
  const { write, show, apply, folder, test } = await reviewing({ 'a.txt': 'one\n' })
  await write('a.txt', Buffer.from([0xff, 0xfe, 10]))
  const { changeId } = must(await apply(await show('a.txt'), 'revert'))
  const later = await (await test.again()).client()
  await later.must('review.undo', { sessionId: 's', changeId })
  expect(await readFile(path.join(folder, 'a.txt'))).toEqual(Buffer.from([0xff, 0xfe, 10]))
})

it('works on a renamed file by both of its names', async () => {
  const image = Buffer.from([0x89, 0x50, 0, 0xff])
  const { git, client, list, folder } = await reviewing({ 'old.png': image, 'old.txt': numbered(9).join('') })
  git('mv', 'old.png', 'new.png')
  git('mv', 'old.txt', 'new.txt')
  await writeFile(path.join(folder, 'new.txt'), numbered(9).with(4, 'x\n').join(''))
  git('add', '-A')
  const sessionId = 's'
  const scope = { kind: 'staged' } as const
  const picture = await client.must('review.readDiff', { sessionId, scope, path: 'new.png', renamedFrom: 'old.png' })
  const shown = { sessionId, scope, path: 'new.png', token: picture.token }
  const asRenamed = await client.must('review.readImage', { ...shown, renamedFrom: 'old.png', side: 'old' })
  expect(asRenamed.data).toBe(image.toString('base64'))
  // Without the other name it is a new file, which has another token.
  expect(await client.request('review.readImage', { ...shown, side: 'old' })).toMatchObject({ ok: false })
  await client.must('review.markViewed', { ...shown, renamedFrom: 'old.png', viewed: true })
  expect((await list('staged'))[0]).toMatchObject({ path: 'new.png', renamedFrom: 'old.png', isViewed: true })

  const { token } = await client.must('review.readDiff', { sessionId, scope, path: 'new.txt', renamedFrom: 'old.txt' })
  const text = { sessionId, scope, path: 'new.txt', renamedFrom: 'old.txt', token }
  const place = { side: 'new', startLine: 5, endLine: 5 } as const
  const { comment } = await client.must('review.addComment', { ...text, renamedFrom: 'old.txt', ...place, body: 'x?' })
  expect(comment.excerpt).toContain('-line 5\n+x')
  await client.must('review.apply', { ...text, action: 'revert', selection: [{ hunk: 0, lines: [3, 4] }] })
  expect(git('show', ':new.txt')).toBe(numbered(9).join(''))
})
