import { rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as folderState from './folder-state'
import { brief, scene } from './testing'

/** Looks at folders wait until this has happened, before and after they look. */
const gates = { before: Promise.resolve(), after: Promise.resolve() }
const { lookAt } = folderState

beforeEach(() => {
  gates.before = gates.after = Promise.resolve()
  vi.spyOn(folderState, 'lookAt').mockImplementation(async (...about) => {
    const { before, after } = gates
    await before
    const state = await lookAt(...about)
    await after
    return state
  })
})

/** Returns whether a look at a folder is under way. */
const isLooking = (): boolean =>
  vi.mocked(folderState.lookAt).mock.settledResults.some(({ type }) => type === 'incomplete')

function hold(which: keyof typeof gates): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  gates[which] = promise.then(() => undefined)
  return () => {
    gates[which] = Promise.resolve()
    resolve(undefined)
  }
}

const FILES = { 'in/edited.txt': 'one\n', 'in/deleted.txt': 'one\n', 'other/agent.txt': 'one\n' }

async function byHand(folder: string): Promise<void> {
  await writeFile(path.join(folder, 'in/edited.txt'), 'by hand\n')
  await rm(path.join(folder, 'in/deleted.txt'))
  await writeFile(path.join(folder, 'in/new.txt'), 'by hand\n')
}

describe.each([
  ['without git', false],
  ['with git', true],
])('a turn in a folder %s', (_, hasGit) => {
  it('does not have what was changed by hand after its end, before it was looked at', async () => {
    const { client, files, folder, read, send } = await scene(FILES, { hasGit })
    let isThere = (): void => undefined
    const turnId = await send(async () => {
      isThere = hold('before')
      await writeFile(path.join(folder, 'other/agent.txt'), 'agent\n')
    })
    await client.untilEvent('s', 'turn.completed')
    // The clock of a disk ticks slower than ours.
    const { ctimeMs } = await stat(path.join(folder, 'other/agent.txt'))
    await expect.poll(() => Date.now() - ctimeMs, { interval: 10 }).toBeGreaterThan(100)
    await byHand(folder)
    isThere()
    await client.request('session.files.revert', { sessionId: 's', revertId: 'none' })
    expect(brief(await files(turnId))).toEqual([['modified', 'other/agent.txt', 1, 1]])
    await client.must('session.files.revert', { sessionId: 's', turnId })
    expect(await read('other/agent.txt')).toBe('one\n')
    expect(await read('in/edited.txt')).toBe('by hand\n')
    await expect(stat(path.join(folder, 'in/deleted.txt'))).rejects.toThrow('ENOENT')
  })

  it('does not have what was changed by hand before it, in a folder that takes long to look at', async () => {
    const { client, files, folder, send, read } = await scene(FILES, { hasGit, folderLookMs: 100 })
    await byHand(folder)
    const isThere = hold('after')
    const turnId = await send(async () => {
      isThere()
      await writeFile(path.join(folder, 'other/more.txt'), 'agent\n')
    })
    await client.untilEvent('s', 'turn.completed')
    await client.request('session.files.revert', { sessionId: 's', revertId: 'none' })
    expect(brief(await files(turnId))).toEqual([['created', 'other/more.txt', 1, 0]])
    await client.must('session.files.revert', { sessionId: 's', turnId })
    await expect(stat(path.join(folder, 'in/deleted.txt'))).rejects.toThrow('ENOENT')
    expect(await read('in/edited.txt')).toBe('by hand\n')
  })

  it('does not have what was changed by hand while the turn before it was looked at', async () => {
    const { client, files, folder, send } = await scene(FILES, { hasGit, folderLookMs: 100 })
    let isThere = (): void => undefined
    let looks = 0
    const first = await send(async () => {
      await vi.waitFor(() => expect(isLooking()).toBe(false))
      isThere = hold('after')
      looks = vi.mocked(folderState.lookAt).mock.calls.length
      await writeFile(path.join(folder, 'other/agent.txt'), 'agent\n')
    })
    await client.untilEvent('s', 'turn.completed')
    await vi.waitFor(() => expect(vi.mocked(folderState.lookAt).mock.calls.length).toBeGreaterThan(looks))
    await byHand(folder)
    const second = await send(async () => {
      isThere()
      await writeFile(path.join(folder, 'other/more.txt'), 'agent\n')
    })
    await client.untilEvent('s', 'turn.completed', 2)
    await client.request('session.files.revert', { sessionId: 's', revertId: 'none' })
    expect(brief(await files(first))).toEqual([['modified', 'other/agent.txt', 1, 1]])
    expect(brief(await files(second))).toEqual([['created', 'other/more.txt', 1, 0]])
  })

  it('is reverted without what was changed by hand between two turns, and the file as a whole is not', async () => {
    const { files, turn, folder, client, read } = await scene(FILES, { hasGit })
    const file = path.join(folder, 'other/agent.txt')
    await turn(() => writeFile(file, 'one\ntwo\n'))
    await writeFile(file, 'one\ntwo\nby hand\n')
    const second = await turn(() => writeFile(file, 'one\ntwo\nby hand\nthree\n'))
    expect(await files()).toMatchObject([{ path: 'other/agent.txt', isMixed: true }])
    expect(await client.request('session.files.revert', { sessionId: 's', path: 'other/agent.txt' })).toMatchObject({
      error: { code: 'file-changed-since' },
    })
    expect((await files(second))[0]?.isMixed).toBeUndefined()
    await client.must('session.files.revert', { sessionId: 's', turnId: second })
    expect(await read('other/agent.txt')).toBe('one\ntwo\nby hand\n')
  })
})
