import { expect, it } from 'vitest'
import { at } from '#core/testing/at'
import { talked } from '#core/testing/talk'
import { start } from './testing'

it('returns the whole tree from any of its sessions, with fork points, merges and outcomes', async () => {
  const { client } = await start()
  const messages = await talked(client, 'root', 'one')
  const answer = at(messages, 1)
  const first = await client.must('session.fork', {
    sourceSessionId: 'root',
    fromMessageId: answer.messageId,
    branchKind: 'branch',
    name: 'first',
  })
  await talked(client, first.sessionId, 'two')
  const below = await client.must('session.fork', { sourceSessionId: first.sessionId, name: 'below' })
  const second = await client.must('session.fork', {
    sourceSessionId: 'root',
    fromMessageId: at(messages, 0).messageId,
    name: 'second',
  })
  const merged = await client.must('session.merge', {
    childSessionId: first.sessionId,
    parentSessionId: 'root',
    summary: 'In short.',
  })
  await client.must('session.abandon', { childSessionId: second.sessionId, parentSessionId: 'root' })

  const { nodes, omitted } = await client.must('session.getBranchTree', { sessionId: below.sessionId })
  expect(omitted).toBe(0)
  expect(nodes.map(({ sessionId, parentSessionId }) => [sessionId, parentSessionId])).toEqual([
    ['root', null],
    [first.sessionId, 'root'],
    [below.sessionId, first.sessionId],
    [second.sessionId, 'root'],
  ])
  const [root, one, two, three] = nodes
  expect(root).toMatchObject({
    forkPoint: null,
    merges: [],
    branchKind: null,
    firstUserMessage: 'one',
    adapterName: 'echo',
  })
  expect(one).toMatchObject({
    branchKind: 'branch',
    title: 'first',
    forkPoint: { sessionId: 'root', messageId: answer.messageId, role: 'assistant', excerpt: 're: one' },
    merges: [{ sessionId: 'root', messageId: merged.messageId }],
  })
  expect(two).toMatchObject({ forkPoint: { sessionId: first.sessionId }, merges: [] })
  expect(three).toMatchObject({ forkPoint: { role: 'user', excerpt: 'one' } })
  expect(typeof three?.abandonedAt).toBe('number')

  await client.must('session.merge.undo', { childSessionId: first.sessionId, parentSessionId: 'root' })
  const after = await client.must('session.getBranchTree', { sessionId: 'root' })
  expect(after.nodes.flatMap(({ merges }) => merges)).toEqual([])
})

it('adds the usage of each session alone', async () => {
  const { client } = await start()
  await talked(client, 'root', 'one')
  const { sessionId } = await client.must('session.fork', { sourceSessionId: 'root' })
  await talked(client, sessionId, 'two')
  const { nodes } = await client.must('session.getBranchTree', { sessionId: 'root' })
  const { groups } = await client.must('usage.query', { groupBy: 'session' })
  const own = new Map(groups.map(({ key, totals }) => [key, totals.totalTokens]))
  expect(nodes.map((node) => node.usage.totalTokens)).toEqual(nodes.map((node) => own.get(node.sessionId) ?? 0))
})
