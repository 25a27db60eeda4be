import { expect, it } from 'vitest'
import type { Attention } from '#shared/attention/entities'
import { attentionLine } from './attention-labels'

const working: Attention = { state: 'working', since: 0, activity: { kind: 'thinking', since: 0 } }

it.each([
  [999, 'Thinking', 'Thinking'],
  [42_000, 'Thinking · 42 s', 'Thinking · 42 s'],
  [70_000, 'Thinking · 1 m 10 s', 'Thinking · 1m'],
  [7_500_000, 'Thinking · 2 h 5 m', 'Thinking · 2h'],
])('says how long a session works: after %i ms %s, where there is little room %s', (now, line, short) => {
  expect([attentionLine(working, now), attentionLine(working, now, true)]).toEqual([line, short])
})
