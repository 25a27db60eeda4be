import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ClientFiles } from '#shared/adapter/port'
import { err, ok } from '#shared/kernel/result'
import { isAboutFiles } from './local-files'
import { serveFiles } from './session-files'

let home: string
beforeEach(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'parley-copilot-state-')))
})
afterEach(() => rm(home, { recursive: true, maxRetries: 5 }))

describe('what Copilot keeps for itself', () => {
  const ask = (name: string, params: object) =>
    serveFiles(`sessionFs.${name}`, { sessionId: 's', ...params }, { home, sessionId: 's' }, {})

  it('lies on this machine', async () => {
    const path = join(home, 'session-state', 's', 'events.jsonl')
    expect(await ask('exists', { path })).toEqual({ exists: false })
    expect(await ask('writeFile', { path, content: 'one\n', mode: null })).toBeNull()
    expect(await ask('appendFile', { path, content: 'two\n' })).toBeNull()
    expect(await ask('exists', { path })).toEqual({ exists: true })
    expect(await ask('readFile', { path })).toEqual({ content: 'one\ntwo\n' })
    expect(await ask('stat', { path })).toMatchObject({ isFile: true, isDirectory: false, size: 8 })
    const dest = join(home, 'events.jsonl')
    expect(await ask('rename', { src: path, dest })).toBeNull()
    expect(await ask('mkdir', { path: join(home, 'a', 'b'), recursive: true })).toBeNull()
    expect(await ask('readdir', { path: home })).toMatchObject({
      entries: expect.arrayContaining(['a', 'events.jsonl']) as string[],
    })
    expect(await ask('readdirWithTypes', { path: home })).toMatchObject({
      entries: expect.arrayContaining([
        { name: 'a', type: 'directory' },
        { name: 'events.jsonl', type: 'file' },
      ]) as object[],
    })
    expect(await ask('rm', { path: join(home, 'a'), recursive: true })).toBeNull()
    expect(await ask('exists', { path: join(home, 'a') })).toEqual({ exists: false })
  })

  it('fails in the shape of the answer', async () => {
    const path = join(home, 'none')
    const error = { code: 'ENOENT', message: expect.stringContaining('ENOENT') as string }
    expect(await ask('readFile', { path })).toEqual({ content: '', error })
    expect(await ask('readdir', { path })).toEqual({ entries: [], error })
    expect(await ask('stat', { path })).toMatchObject({ isFile: false, error })
    expect(await ask('rm', { path })).toEqual(error)
    await mkdir(path)
    expect(await ask('readFile', { path })).toMatchObject({ error: { code: 'UNKNOWN' } })
  })
})

describe('what Copilot keeps about a session', () => {
  it('is with the client that takes it, and nowhere else', async () => {
    const asked: unknown[] = []
    const client: ClientFiles = {
      read: () => Promise.resolve(err({ missing: true, message: 'none' })),
      write: () => Promise.resolve(err({ missing: true, message: 'none' })),
      ask: () => Promise.resolve(err({ message: 'not asked for' })),
      askState: (name, input) => {
        asked.push([name, input])
        return Promise.resolve(ok(null))
      },
    }
    const state = join(home, 'session-state', 's')
    const ask = (name: string, params: object) =>
      serveFiles(`sessionFs.${name}`, params, { home, sessionId: 's' }, { clientFiles: () => client })
    await ask('mkdir', { path: state, recursive: true })
    await ask('appendFile', { path: join(state, 'events.jsonl'), content: 'one\n' })
    await ask('rename', { src: join(state, 'plan.md'), dest: join(state, 'old', 'plan.md') })
    expect(asked).toEqual([
      ['sessionFs.mkdir', { path: '.', recursive: true }],
      ['sessionFs.appendFile', { path: 'events.jsonl', content: 'one\n' }],
      ['sessionFs.rename', { src: 'plan.md', dest: 'old/plan.md' }],
    ])
    expect(await ask('exists', { path: state })).toBeNull()
    expect(await ask('exists', { path: join(home, 'session-state') })).toEqual({ exists: false })
    expect(await ask('exists', { path: join(home, 'session-state', 'other') })).toEqual({ exists: false })
  })
})

describe('everything else', () => {
  const path = join(tmpdir(), 'project', 'a.txt')
  const files = (answer: Awaited<ReturnType<ClientFiles['ask']>>): ClientFiles => ({
    read: () => Promise.resolve(err({ missing: true, message: 'none' })),
    write: () => Promise.resolve(err({ missing: true, message: 'none' })),
    ask: () => Promise.resolve(answer),
  })

  it('is asked of the client, whose failures are told', async () => {
    const there = { clientFiles: () => files(ok({ content: 'far' })) }
    expect(await serveFiles('sessionFs.readFile', { path }, { home, sessionId: 's' }, there)).toEqual({
      content: 'far',
    })
    const refused = { clientFiles: () => files(err({ message: 'Not that one.' })) }
    const error = { code: 'UNKNOWN', message: 'Not that one.' }
    expect(await serveFiles('sessionFs.readFile', { path }, { home, sessionId: 's' }, refused)).toEqual({
      content: '',
      error,
    })
    expect(
      await serveFiles('sessionFs.rename', { src: join(home, 'x'), dest: path }, { home, sessionId: 's' }, refused),
    ).toEqual(error)
  })

  it('fails where the client is gone, and is not changed where nothing may be', async () => {
    expect(await serveFiles('sessionFs.writeFile', { path, content: '' }, { home, sessionId: 's' }, {})).toMatchObject({
      code: 'UNKNOWN',
    })
    const looking = { clientFiles: () => files(ok(null)), readOnly: { reason: 'It only looks.' } }
    const error = { code: 'UNKNOWN', message: 'It only looks.' }
    expect(await serveFiles('sessionFs.writeFile', { path, content: '' }, { home, sessionId: 's' }, looking)).toEqual(
      error,
    )
    expect(await serveFiles('sessionFs.exists', { path }, { home, sessionId: 's' }, looking)).toBeNull()
  })

  it('is one of ten things', () => {
    const names = 'readFile writeFile appendFile exists stat mkdir readdir readdirWithTypes rm rename'.split(' ')
    expect(names.every((name) => isAboutFiles(`sessionFs.${name}`))).toBe(true)
    expect(isAboutFiles('sessionFs.setProvider')).toBe(false)
  })
})
