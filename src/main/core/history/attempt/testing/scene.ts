import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { vi } from 'vitest'
import type { AttemptGroup } from '#shared/attempt/entities'
import type { RequestInput } from '#shared/contract'
import type { HostOptions } from '#core/host/options'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter, type Script } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import type { TestClient } from '#core/testing/test-host'
import { newRepository } from '#core/history/place/testing'

/** Returns the text of a file. */
export const text = (...parts: string[]): Promise<string> => readFile(path.join(...parts), 'utf8')
/** Names an agent. */
export const agent = (adapterName: string) => ({ kind: 'adapter', adapterName }) as const

let attempts = 0
/** Writes the number of its attempt into a file, and another file. */
export const writes: Script = async ({ options, emit }) => {
  const number = ++attempts
  await writeFile(path.join(options.cwd, 'a.txt'), `attempt ${number}\n`)
  await writeFile(path.join(options.cwd, 'new.txt'), 'new\n')
  emit({ type: 'text', delta: `I am attempt ${number}.` })
  return undefined
}

/** Starts a host with the agents `worker` and `other`, which do the same, and makes a repository. */
export async function scene(script: Script = writes, options: Partial<HostOptions> = {}) {
  attempts = 0
  const test = await hostOfTest([scriptedAdapter('worker', script), scriptedAdapter('other', script)], options)
  const client = await test.client()
  const folder = await newRepository(path.join(await temporaryFolder(), 'project'))
  return { test, client, folder }
}

/**
 * Waits until a condition holds for a group. Looks four times a second: each look starts git several times for each
 * worktree.
 */
export async function until(
  client: TestClient,
  groupId: string,
  isSo: (group: AttemptGroup) => boolean,
): Promise<AttemptGroup> {
  return vi.waitUntil(
    async () => {
      const { group } = await client.must('attempt.get', { groupId })
      return isSo(group) && group
    },
    { timeout: 20_000, interval: 250 },
  )
}

/** Returns whether all attempts of a group are done. */
export const areDone = ({ attempts: all }: AttemptGroup): boolean => all.every(({ state }) => state === 'done')

/** Three attempts of two agents, all done. */
export async function compared(more: Partial<RequestInput<'attempt.start'>> = {}) {
  const { test, client, folder } = await scene()
  const { group } = await client.must('attempt.start', {
    folder,
    message: 'Fix it',
    attempts: [{ agent: agent('worker'), count: 2 }, { agent: agent('other') }],
    ...more,
  })
  const done = await until(client, group.groupId, areDone)
  const [first, second, third] = done.attempts
  if (first?.place === undefined || second?.place === undefined) throw new Error('none')
  return {
    test,
    client,
    folder,
    group: done,
    first,
    second,
    places: [first.place, second.place, ...(third?.place === undefined ? [] : [third.place])] as const,
  }
}

/** Two attempts of one agent, where a third would show nothing. */
export const TWO = [{ agent: agent('worker'), count: 2 }]

/** Returns the states of the attempts of a group. */
export const states = ({ attempts: all }: AttemptGroup) => all.map(({ state }) => state)
