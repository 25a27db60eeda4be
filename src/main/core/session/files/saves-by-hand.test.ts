import { stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { ScriptContext } from '#core/testing/scripted-agent'
import { hashOf, scene } from './testing'
import * as version from './version'

type Emit = ScriptContext['emit']

const begin = (emit: Emit, toolCallId: string, command: string): void =>
  emit({ type: 'tool.started', toolCallId, name: 'sh', title: command, kind: 'exec', args: { command } })

const beginEdit = (emit: Emit, toolCallId: string, file: string): void =>
  emit({ type: 'tool.started', toolCallId, name: 'edit', title: 'edit', kind: 'write', args: { path: file } })

const end = (emit: Emit, toolCallId: string): void => emit({ type: 'tool.completed', toolCallId, outcome: 'ok' })

/** Waits until the clock of the disk is certainly past a file's time. */
async function later(file: string): Promise<void> {
  await after((await stat(file)).ctimeMs)
}

async function after(time: number): Promise<void> {
  await expect.poll(() => Date.now() - time, { interval: 10 }).toBeGreaterThan(60)
}

describe.each([
  ['without git', false],
  ['with git', true],
])('what a person saves during a turn in a folder %s', (_, hasGit) => {
  it('is before the next edit of the same file, and no call has it', async () => {
    const { turn, client, folder } = await scene({ 'a.txt': 'one\n' }, { hasGit, folderLookMs: 20_000 })
    const file = path.join(folder, 'a.txt')
    await turn(async (_folder, { emit }) => {
      beginEdit(emit, 'first', 'a.txt')
      await expect.poll(() => client.eventsOf('s', 'tool.started').length).toBe(1)
      await later(file)
      await writeFile(file, 'two\n')
      end(emit, 'first')
      await client.untilEvent('s', 'file.modified')
      await later(file)
      await writeFile(file, 'two\nby hand\n')
      await later(file)
      beginEdit(emit, 'second', 'a.txt')
      await later(file)
      await writeFile(file, 'two\nby hand\nthree\n')
      end(emit, 'second')
    })
    const events = client.eventsOf('s', 'file.modified').map(({ payload }) => payload)
    expect(events.map(({ after, toolCallIds, named }) => [after.hash, toolCallIds, named])).toEqual([
      [hashOf('two\n'), ['first'], 'tool'],
      [hashOf('two\nby hand\n'), undefined, undefined],
      [hashOf('two\nby hand\nthree\n'), ['second'], 'tool'],
    ])
    expect(events[2]?.before?.hash).toBe(hashOf('two\nby hand\n'))
    expect(events[2]?.calledAt).toBeDefined()
  })

  it('keeps the time at which it was saved when a command follows', async () => {
    const { turn, client, folder } = await scene(
      { 'a.txt': 'one\n', 'b.txt': 'one\n' },
      { hasGit, folderLookMs: 20_000 },
    )
    const file = path.join(folder, 'a.txt')
    let savedAt = 0
    let begunAt = 0
    await turn(async (_folder, { emit }) => {
      begin(emit, 'first', 'true')
      end(emit, 'first')
      await after(Date.now())
      await writeFile(file, 'by hand\n')
      savedAt = (await stat(file)).ctimeMs
      await later(file)
      begunAt = Date.now()
      begin(emit, 'second', 'echo two > b.txt')
      await writeFile(path.join(folder, 'b.txt'), 'two\n')
      end(emit, 'second')
    })
    const events = client.eventsOf('s', 'file.modified').map(({ payload }) => payload)
    const save = events.find((event) => event.path === 'a.txt')
    expect(save).toMatchObject({ diskTime: savedAt, writtenAt: savedAt })
    expect(save?.toolCallIds).toBeUndefined()
    expect(savedAt).toBeLessThan(begunAt - 50)
    expect(events.find((event) => event.path === 'b.txt')).toMatchObject({ toolCallIds: ['second'], named: 'command' })
  })

  it('is before what the next command writes to the same file', async () => {
    const { turn, client, folder } = await scene({ 'a.txt': 'one\n' }, { hasGit, folderLookMs: 20_000 })
    const file = path.join(folder, 'a.txt')
    let begunAt = 0
    await turn(async (_folder, { emit }) => {
      await writeFile(file, 'one\nby hand\n')
      await later(file)
      begunAt = Date.now()
      begin(emit, 'append', 'echo two >> a.txt')
      await after(begunAt - 40)
      await writeFile(file, 'one\nby hand\ntwo\n')
      end(emit, 'append')
    })
    const events = client.eventsOf('s', 'file.modified').map(({ payload }) => payload)
    expect(events.map(({ before, after, toolCallIds }) => [before?.hash, after.hash, toolCallIds])).toEqual([
      [hashOf('one\n'), hashOf('one\nby hand\n'), undefined],
      [hashOf('one\nby hand\n'), hashOf('one\nby hand\ntwo\n'), ['append']],
    ])
    expect(events[1]?.unchangedUntil).toBeGreaterThanOrEqual(begunAt)
  })

  it('does not make what was saved unseen right before a command certain', async () => {
    const { turn, client, folder } = await scene({ 'a.txt': 'one\n' }, { hasGit, folderLookMs: 20_000 })
    const file = path.join(folder, 'a.txt')
    let begunAt = 0
    const { promise: isWritten, resolve: written } = Promise.withResolvers<undefined>()
    const { readFileNow } = version
    await turn(async (_folder, { emit }) => {
      begin(emit, 'first', 'true')
      end(emit, 'first')
      await after(Date.now())
      const reading = vi.spyOn(version, 'readFileNow').mockImplementation(async (...about) => {
        await isWritten
        return readFileNow(...about)
      })
      await writeFile(file, 'one\nby hand\n')
      try {
        await expect.poll(() => reading.mock.calls.length).toBeGreaterThan(0)
        await later(file)
        begunAt = Date.now()
        begin(emit, 'append', 'echo two >> a.txt')
        await after(begunAt - 40)
        await writeFile(file, 'one\nby hand\ntwo\n')
        end(emit, 'append')
      } finally {
        written(undefined)
      }
    })
    vi.restoreAllMocks()
    const [event] = client.eventsOf('s', 'file.modified').map(({ payload }) => payload)
    expect(event?.toolCallIds).toEqual(['append'])
    expect(event?.before?.hash).toBe(hashOf('one\n'))
    expect(event?.unchangedUntil).toBeLessThan(begunAt)
    expect(event?.calledAt).toBeUndefined()
  })

  it('is not a call that does not name the file', async () => {
    const { turn, client, folder } = await scene(
      { 'a.txt': 'one\n', 'b.txt': 'one\n' },
      { hasGit, folderLookMs: 20_000 },
    )
    await turn(async (_folder, { emit }) => {
      begin(emit, 'build', 'make b.txt')
      await writeFile(path.join(folder, 'b.txt'), 'built\n')
      await writeFile(path.join(folder, 'a.txt'), 'by hand\n')
      end(emit, 'build')
    })
    const events = client.eventsOf('s', 'file.modified').map(({ payload }) => payload)
    expect(events.find((event) => event.path === 'b.txt')).toMatchObject({ toolCallIds: ['build'], named: 'command' })
    expect(events.find((event) => event.path === 'a.txt')?.toolCallIds).toEqual(['build'])
    expect(events.find((event) => event.path === 'a.txt')?.named).toBeUndefined()
  })
})

it('finds the name of a file in a script that a command runs', async () => {
  const { turn, client, folder } = await scene(
    { 'make.sh': 'printf x > out/c.txt\n', 'out/c.txt': '' },
    { folderLookMs: 20_000 },
  )
  await turn(async (_folder, { emit }) => {
    begin(emit, 'run', 'bash ./make.sh')
    await writeFile(path.join(folder, 'out/c.txt'), 'x')
    end(emit, 'run')
  })
  expect(client.eventsOf('s', 'file.modified')[0]?.payload).toMatchObject({ toolCallIds: ['run'], named: 'script' })
})
