import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CHUNK_BYTES } from '#shared/attachment/limits'
import { uuidSource } from '#shared/kernel/ids'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { Exchange } from './exchange'

async function setUp() {
  const folder = join(await temporaryFolder(), 'exchange')
  const time = { now: 0 }
  return { time, folder, exchange: new Exchange(folder, { now: () => time.now }, uuidSource) }
}

async function begin(exchange: Exchange, name = 'a.json') {
  const begun = await exchange.begin(name)
  if (!begun.ok) throw new Error(begun.error.message)
  return begun.value
}

describe('files on their way', () => {
  it('takes a file in parts and gives it back in parts', async () => {
    const { exchange } = await setUp()
    const { fileId } = await begin(exchange)
    const bytes = Buffer.alloc(CHUNK_BYTES + 10, 'äb')
    await exchange.append(fileId, 0, bytes.subarray(0, 1000))
    expect(await exchange.append(fileId, 1000, bytes.subarray(1000))).toMatchObject({ value: bytes.length })
    const first = await exchange.read(fileId, 0)
    const second = await exchange.read(fileId, CHUNK_BYTES)
    if (!first.ok || !second.ok) throw new Error('it was not read')
    expect(Buffer.concat([first.value.bytes, second.value.bytes]).equals(bytes)).toBe(true)
    expect(first.value.size).toBe(bytes.length)
    expect((await exchange.read(fileId, bytes.length + 5)).ok).toBe(true)
  })

  it('keeps what a client names inside its folder', async () => {
    const { exchange, folder } = await setUp()
    const { path } = await begin(exchange, '../../../outside\u0000.json')
    expect(path.startsWith(folder)).toBe(true)
    expect(path.endsWith('outside.json')).toBe(true)
  })

  it('refuses bytes that do not follow', async () => {
    const { exchange } = await setUp()
    const { fileId } = await begin(exchange)
    expect(await exchange.append(fileId, 3, Buffer.from('a'))).toMatchObject({ error: { code: 'upload-mismatch' } })
    expect(await exchange.append('other', 0, Buffer.from('a'))).toMatchObject({ error: { code: 'upload-not-found' } })
    expect(await exchange.read('other', 0)).toMatchObject({ error: { code: 'upload-not-found' } })
  })

  it('deletes a file when it is discarded, and when nobody asked for it in an hour', async () => {
    const { exchange, time } = await setUp()
    const discarded = await begin(exchange)
    await exchange.append(discarded.fileId, 0, Buffer.from('a'))
    expect(await exchange.discard(discarded.fileId)).toBe(true)
    expect(await exchange.discard(discarded.fileId)).toBe(false)
    expect(existsSync(discarded.path)).toBe(false)

    const idle = await begin(exchange)
    await exchange.append(idle.fileId, 0, Buffer.from('a'))
    time.now = 61 * 60_000
    await begin(exchange)
    expect(existsSync(idle.path)).toBe(false)
  })

  it('clears what an earlier host left', async () => {
    const { exchange, folder } = await setUp()
    await mkdir(join(folder, 'old'), { recursive: true })
    await writeFile(join(folder, 'old', 'a.json'), 'a')
    await exchange.clear()
    expect(existsSync(folder)).toBe(false)
  })
})
