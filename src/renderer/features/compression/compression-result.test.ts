import { expect, it } from 'vitest'
import type { ContextEntry } from '../context/context-reader.svelte'
import { resultOf } from './compression-result'

const entry = (messageId: string): ContextEntry => ({
  message: { messageId, sessionId: 's', role: 'user', contentText: messageId, blocks: [], turnId: null, timestamp: 0 },
  source: { kind: 'own', sessionId: 's' },
  changedBy: [],
  tokens: 1,
  tokensExact: true,
})
const step = (actionId: string, removed: string[], changed: string[] = [], added: string[] = []) => ({
  actionId,
  removed,
  changed,
  added,
  tokensAfter: 0,
})
const preview = { tokensBefore: 0, tokensAfter: 0, tokensExact: true, kept: [] }

it('has the summary before the first message that it replaces, and every message with its fate', () => {
  const steps = [step('summarize', ['b', 'c'], [], ['s']), step('strip-tool-outputs', [], ['d']), step('drop', ['e'])]
  const lines = resultOf(['a', 'b', 'c', 'd', 'e', 'f'].map(entry), { ...preview, steps })
  expect(lines.map(({ kind, key }) => `${key} ${kind}`)).toEqual([
    'a kept',
    'summary summary',
    'b removed',
    'c removed',
    'd shortened',
    'e removed',
    'f kept',
  ])
})

it('has no summary without one', () => {
  expect(resultOf([entry('a')], { ...preview, steps: [] }).map(({ kind }) => kind)).toEqual(['kept'])
})
