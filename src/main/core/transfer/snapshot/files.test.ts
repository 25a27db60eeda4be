import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { everything, family, seen, start, talk } from './testing/talks'

describe('files', () => {
  it('writes, looks into and reads a file', async () => {
    const { client, test } = await start()
    await family(client)
    const path = join(test.dataDir, 'family.json')
    const { size } = await client.must('session.snapshot.exportFile', {
      sessionIds: ['p'],
      path,
      options: everything,
      operationId: 'op',
    })
    expect((await readFile(path)).length).toBe(size)
    expect(client.notifications.some(({ params }) => params.type === 'operation.progress')).toBe(true)
    const other = await start()
    const preview = await other.client.must('session.snapshot.inspectFile', { path })
    expect(preview).toMatchObject({ fileName: 'family.json', size, sessionCount: 3, includesEvents: true })
    expect(preview.sessions.every(({ exists, error }) => !exists && error === undefined)).toBe(true)
    const { imported } = await other.client.must('session.snapshot.importFile', { path, operationId: 'op' })
    expect(imported).toHaveLength(3)
    expect(other.client.notifications.some(({ params }) => params.type === 'operation.progress')).toBe(true)
    expect(await seen(other.client, 'p')).toEqual(await seen(client, 'p'))
    const again = await other.client.must('session.snapshot.inspectFile', { path })
    expect(again.sessions.every(({ exists }) => exists)).toBe(true)
  })

  it('says what is wrong with a file that is none, and leaves nothing behind when cancelled', async () => {
    const { client, test } = await start()
    await talk(client, 'a', 'one')
    const path = join(test.dataDir, 'bad.json')
    const code = async (): Promise<string | null> => {
      const result = await client.request('session.snapshot.importFile', { path, onConflict: 'copy', operationId: 'x' })
      return result.ok ? null : result.error.code
    }
    expect(await code()).toBe('file-unreadable')
    await writeFile(path, '{"version": "1.0", "sessions": [')
    expect(await code()).toBe('snapshot-invalid')

    await client.must('session.snapshot.exportFile', { sessionIds: ['a'], path })
    const running = code()
    expect(await client.must('session.snapshot.cancel', { operationId: 'x' })).toEqual({ success: true })
    expect(await running).toBe('cancelled')
    expect((await client.must('session.list', {})).total).toBe(1)
  })
})
