import { expect, test } from 'vitest'
import type { Attention } from '../shared/attention/entities'
import { newsOf } from './attention-news'

const working: Attention = { state: 'working', since: 1 }
const needsYou = (...ids: string[]): Attention => ({
  state: 'needsYou',
  since: 1,
  requests: ids.map((requestId) => ({ requestId, kind: 'permission', title: requestId, since: 1 })),
})
const news = (before: Attention | undefined, attention: Attention, more: { branchKind?: 'subagent' } = {}) =>
  newsOf({ before, entry: { sessionId: 's', title: 'Build', attention, ...more } })

test('each new request is news, once', () => {
  expect(news(working, needsYou('a'))).toMatchObject({ kind: 'needsYou', request: { requestId: 'a' } })
  expect(news(needsYou('a'), needsYou('a', 'b'))).toMatchObject({ request: { requestId: 'b' } })
  expect(news(needsYou('a', 'b'), needsYou('b'))).toBeUndefined()
})

test('the end of work is news, and whether it was seen', () => {
  expect(news(working, { state: 'doneUnseen', since: 2 })).toMatchObject({
    kind: 'done',
    isUnseen: true,
    title: 'Build',
  })
  expect(news(working, { state: 'idle', since: 2 })).toMatchObject({ kind: 'done', isUnseen: false })
  expect(news({ state: 'doneUnseen', since: 2 }, { state: 'idle', since: 2 })).toBeUndefined()
  expect(news(working, { state: 'idle', since: 2 }, { branchKind: 'subagent' })).toBeUndefined()
})

test('a failure is news once', () => {
  const failed: Attention = { state: 'failed', since: 2 }
  expect(news(working, failed)).toMatchObject({ kind: 'failed' })
  expect(news(failed, failed)).toBeUndefined()
})
