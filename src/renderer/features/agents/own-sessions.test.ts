import { expect, it } from 'vitest'
import type { RequestInput, RequestName, RequestResult } from '#shared/contract'
import { contractError } from '#shared/kernel/errors'
import { err, ok } from '#shared/kernel/result'
import { OwnSessionList } from './own-sessions.svelte'

const one = { adapterSessionId: 'one', cwd: '/work', title: 'One' }
const two = { adapterSessionId: 'two', cwd: '/work', sessionId: 'here' }

/** An agent with two sessions. */
function agent(fails: readonly RequestName[] = []) {
  const asked: [RequestName, unknown][] = []
  let sessions = [one, two]
  const requester = {
    request: <N extends RequestName>(name: N, input: RequestInput<N>) => {
      asked.push([name, input])
      if (fails.includes(name)) return Promise.resolve(err(contractError('adapter-failed', 'No.')) as RequestResult<N>)
      if (name === 'adapter.sessions.delete')
        sessions = sessions.filter(
          ({ adapterSessionId }) =>
            adapterSessionId !== (input as RequestInput<'adapter.sessions.delete'>).adapterSessionId,
        )
      const answers: Partial<Record<RequestName, unknown>> = {
        'adapter.sessions.list': { sessions, isWhole: false, canDelete: true },
        'adapter.sessions.continue': { sessionId: 'new' },
        'adapter.sessions.delete': { success: true },
      }
      return Promise.resolve(ok(answers[name]) as unknown as RequestResult<N>)
    },
  }
  return { asked, list: new OwnSessionList(requester, () => 'kimi') }
}

it('lists the sessions of an agent, continues one, and opens one that Parley has', async () => {
  const { list, asked } = agent()
  await list.load()
  expect(list).toMatchObject({ sessions: [one, two], isWhole: false, canDelete: true, error: null })
  expect(await list.goOn(one)).toBe('new')
  expect(asked.at(-1)).toEqual(['adapter.sessions.continue', { adapterName: 'kimi', ...one }])
  expect(await list.goOn(two)).toBe('here')
  expect(asked).toHaveLength(2)
})

it('lets the agent delete one, and lists again', async () => {
  const { list } = agent()
  await list.load()
  await list.remove(one)
  expect(list.sessions).toEqual([two])
})

it('says why it cannot be listed, continued or deleted', async () => {
  const { list } = agent(['adapter.sessions.list'])
  await list.load()
  expect(list).toMatchObject({ sessions: null, error: 'No.' })
  const other = agent(['adapter.sessions.continue', 'adapter.sessions.delete']).list
  await other.load()
  expect(await other.goOn(one)).toBeNull()
  await other.remove(one)
  expect(other).toMatchObject({ sessions: [one, two], error: 'No.', busy: false })
})
