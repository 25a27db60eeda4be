import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { storedBlobId } from '#shared/attachment/reference'
import { defined } from '#shared/kernel/defined'
import { blocksOf, idle, setUp } from './testing/listening-host'

describe('a message that names files', () => {
  it('takes them along as they are when it is sent', async () => {
    const { client, prompts, folder, send } = await setUp({ image: false, audio: false, embeddedContext: true })
    await mkdir(join(folder, 'src'))
    await writeFile(join(folder, 'src', 'a.ts'), 'one\ntwo\nthree\nfour\n')
    await send('see @src/a.ts:2-3 in @src/', {
      fileRefs: [{ path: 'src/a.ts', lineRange: { start: 2, end: 3 } }, { path: 'src/' }],
    })
    await idle(client)
    const [text, lines, whole] = prompts[0] ?? []
    expect(text).toEqual({ type: 'text', content: 'see @src/a.ts:2-3 in @src/' })
    expect(lines).toMatchObject({
      fileName: 'a.ts',
      displayName: 'src/a.ts:2-3',
      source: { type: 'base64', data: Buffer.from('two\nthree\n').toString('base64') },
    })
    expect(whole).toMatchObject({ attachmentType: 'directory', displayName: 'src/', source: { type: 'url' } })
    await writeFile(join(folder, 'src', 'a.ts'), 'changed\n')
    expect((await blocksOf(client))?.[1]).toMatchObject({
      reference: { path: 'src/a.ts', absolutePath: join(folder, 'src', 'a.ts'), lineRange: { start: 2, end: 3 } },
      source: { data: Buffer.from('two\nthree\n').toString('base64') },
    })
  })

  it('stores long ones beside the message and passes on where the longest are', async () => {
    const { client, prompts, folder, send } = await setUp()
    await writeFile(join(folder, 'long.txt'), 'a line\n'.repeat(10_000))
    await writeFile(join(folder, 'huge.txt'), 'a line\n'.repeat(200_000))
    await writeFile(join(folder, 'data.bin'), Buffer.from([0, 1, 2]))
    await send('see', { fileRefs: [{ path: 'long.txt' }, { path: 'huge.txt' }, { path: 'data.bin' }] })
    await idle(client)
    const [, long] = (await blocksOf(client)) ?? []
    expect(long?.type === 'attachment' && storedBlobId(long.source)).toMatch(/^b-/)
    const [, first, second, third] = prompts[0] ?? []
    expect(first).toMatchObject({ source: { type: 'base64' } })
    for (const block of [second, third])
      expect(block).toMatchObject({ source: { type: 'url', url: expect.stringMatching(/^file:/) as string } })
  })

  it.each([
    ['missing.txt', undefined, /no file/],
    ['../secret.txt', undefined, /refused/],
    ['a.txt', { start: 9, end: 12 }, /only 1 lines/],
    ['a.txt', { start: 3, end: 2 }, /before/],
    ['.', { start: 1, end: 2 }, /folder/],
  ])('is not sent when %s %j cannot be read', async (path, lineRange, words) => {
    const { client, folder, send } = await setUp()
    await writeFile(join(folder, 'a.txt'), 'one\n')
    const reference = { path, ...defined({ lineRange }) }
    expect(await send('see', { fileRefs: [reference] })).toMatchObject({
      error: { code: 'reference-unusable', message: expect.stringMatching(words) as string },
    })
    expect(
      await client.must('session.files.resolve', { folder, references: [reference, { path: 'a.txt' }] }),
    ).toMatchObject({
      references: [
        { ok: false, message: expect.stringMatching(words) as string },
        { ok: true, size: 4, display: 'a.txt', fileSize: 4, count: 1, head: ['one'] },
      ],
    })
  })

  it('is shown before it is sent: lines of a text, names of a folder, only the size of what is no text', async () => {
    const { client, folder } = await setUp()
    await mkdir(join(folder, 'docs', 'more'), { recursive: true })
    await writeFile(join(folder, 'docs', 'long.md'), `${'x'.repeat(300)}\n${'line\n'.repeat(19)}`)
    await writeFile(join(folder, 'bytes'), Uint8Array.of(0, 1, 2))
    await writeFile(join(folder, 'empty.txt'), '')
    const { references } = await client.must('session.files.resolve', {
      folder,
      references: [
        { path: join(folder, 'docs') },
        { path: 'docs/long.md' },
        { path: 'docs/long.md', lineRange: { start: 2, end: 3 } },
        { path: 'bytes' },
        { path: 'empty.txt' },
        { path: '.' },
      ],
    })
    expect(references).toMatchObject([
      { kind: 'directory', display: 'docs/', count: 2, head: ['long.md', 'more/'] },
      { display: 'docs/long.md', count: 20, head: [`${'x'.repeat(200)}…`, ...Array<string>(7).fill('line')] },
      { fileSize: 396, size: 10, count: 2, head: ['line', 'line'] },
      { fileSize: 3, size: 0, head: [] },
      { fileSize: 0, count: 0, head: [] },
      { kind: 'directory', display: './' },
    ])
    expect(references[3]).not.toHaveProperty('count')
  })
})
