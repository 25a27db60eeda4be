import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'

/** A session whose agent notes what it is prompted with, and how often it was started. */
async function scene() {
  const prompts: string[] = []
  const agent = scriptedAdapter('worker', ({ prompt }) => {
    prompts.push(prompt)
    return Promise.resolve(undefined)
  })
  let starts = 0
  const start: typeof agent.start = (options) => {
    starts++
    return agent.start(options)
  }
  const client = await (await hostOfTest([{ ...agent, start }])).client()
  const folder = join(await temporaryFolder(), 'project')
  await mkdir(folder)
  await client.must('session.create', { sessionId: 's', targetWorkingDirectory: folder })
  await client.must('session.subscribe', { sessionId: 's' })
  let turns = 0
  const say = async (message: string) => {
    await client.must('session.sendMessage', { sessionId: 's', message })
    await client.untilEvent('s', 'turn.completed', ++turns)
    return client.eventsOf('s', 'user_message.completed').at(-1)?.payload
  }
  return { folder, prompts, say, starts: () => starts }
}

it('an agent whose folder was deleted is not asked to go on, and says why', async () => {
  const { folder, prompts, say, starts } = await scene()
  expect(await say('one')).toMatchObject({ outcome: 'completed' })
  await rm(folder, { recursive: true })
  const lost = await say('two')
  expect(lost).toMatchObject({ outcome: 'error' })
  expect(lost?.error).toContain(`${folder} is gone`)
  expect(lost?.error).toContain('Bring it back')
  expect(prompts).toEqual(['one'])
  await mkdir(folder)
  expect(await say('three')).toMatchObject({ outcome: 'completed' })
  expect(prompts).toEqual(['one', 'three'])
  expect(starts()).toBe(2)
})

it('an agent whose folder was replaced starts again in the new one', async () => {
  const { folder, say, starts } = await scene()
  await say('one')
  await say('two')
  expect(starts()).toBe(1)
  await rename(folder, `${folder}-aside`)
  await mkdir(folder)
  expect(await say('three')).toMatchObject({ outcome: 'completed' })
  expect(starts()).toBe(2)
})
