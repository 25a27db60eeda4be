import { describe, expect, it } from 'vitest'
import type { AdapterEvent } from '#shared/adapter/port'
import type { JsonRecord } from '#core/agents/transcript/records'
import type { ServerEvent } from './map-events'
import { converted, part, SESSION } from '../testing/converter'

describe('subagents', () => {
  const task = (id: string, status: string, more: JsonRecord = {}): ServerEvent =>
    part(id, {
      type: 'tool',
      tool: 'task',
      callID: `call-${id}`,
      state: { status, input: { prompt: 'Look' }, metadata: { sessionId: 'child', ...more }, output: '' },
    })
  const idle: ServerEvent = { type: 'session.idle', properties: { sessionID: 'child' } }
  const names = (events: readonly AdapterEvent[]) =>
    events.flatMap((each) => ('childId' in each ? [[each.type, each.childId]] : []))

  it('work several times, each with a name of its own', () => {
    const events = converted(
      task('a', 'running'),
      idle,
      task('a', 'running'),
      task('b', 'running'),
      task('b', 'completed'),
    )
    expect(names(events)).toEqual([
      ['subagent.spawned', 'child'],
      ['subagent.completed', 'child'],
      ['subagent.spawned', 'child#call-b'],
      ['subagent.completed', 'child#call-b'],
    ])
  })

  it('go on in the background until they are done', () => {
    const events = converted(task('a', 'running'), task('a', 'completed', { background: true }), idle)
    expect(events.map(({ type }) => type).slice(-2)).toEqual(['tool.completed', 'subagent.completed'])
  })

  it('begin with what happens in their sessions where no tool told of them', () => {
    const created: ServerEvent = {
      type: 'session.created',
      properties: { info: { id: 'child', parentID: SESSION, title: 'Looks around' } },
    }
    const inChild: ServerEvent = {
      type: 'message.updated',
      properties: { sessionID: 'child', info: { id: 'n', role: 'assistant' } },
    }
    expect(converted(created, inChild)).toEqual([{ type: 'subagent.spawned', childId: 'child', task: 'Looks around' }])
  })
})
