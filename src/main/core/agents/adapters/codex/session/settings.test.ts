import { describe, expect, it } from 'vitest'
import { startOptions } from '#core/agents/adapters/testing/start-options'
import { modesOf } from './modes'
import { Settings } from './settings'

describe('the settings of a thread', () => {
  const options = startOptions({ directories: ['/more'] })
  const opened = {
    thread: { id: 't' },
    model: 'small',
    approvalPolicy: 'on-request',
    sandbox: { type: 'readOnly' },
  }
  const models = {
    current: 'small',
    available: [
      { id: 'small', name: 'Small' },
      { id: 'big', name: 'Big' },
    ],
    efforts: new Map([
      ['small', { levels: { low: 'low', 'extra-high': 'xhigh' }, usual: 'low' }],
      ['big', { levels: { high: 'high' }, usual: 'high' }],
    ]),
  }

  it('are told with the next turn, once', () => {
    const settings = new Settings(modesOf(opened, options, false), models, null)
    expect(settings.modes.current).toBe('read-only')
    expect(settings.changes().params).toEqual({})
    expect([settings.setMode('auto'), settings.setEffort('extra-high'), settings.setEffort('medium')]).toEqual([
      true,
      true,
      false,
    ])
    const changes = settings.changes()
    expect(changes.params).toMatchObject({
      approvalPolicy: 'on-request',
      sandboxPolicy: { type: 'workspaceWrite', writableRoots: ['/more'] },
      effort: 'xhigh',
    })
    changes.settled()
    expect(settings.changes().params).toEqual({})
  })

  it('take the usual effort of a new model that does not know the old one', () => {
    const settings = new Settings(modesOf(opened, options, false), models, 'xhigh')
    expect(settings.efforts?.current).toBe('extra-high')
    settings.setModel('big')
    expect(settings.efforts?.current).toBe('high')
    expect(settings.changes().params).toEqual({ model: 'big', effort: 'high' })
  })

  it('plan until another mode is chosen, and then no more', () => {
    const settings = new Settings(modesOf(opened, options, false), models, 'low')
    const collaboration = (mode: string) => ({
      collaborationMode: {
        mode,
        settings: { model: 'small', reasoning_effort: 'low', developer_instructions: null },
      },
    })
    settings.setMode('plan')
    const planning = settings.changes()
    expect(planning.params).toMatchObject({ sandboxPolicy: { type: 'readOnly' }, ...collaboration('plan') })
    planning.settled()
    settings.setMode('full-access')
    expect(settings.changes().params).toMatchObject({ approvalPolicy: 'never', ...collaboration('default') })
  })

  it('of one that only looks have one mode, in which nothing is asked', () => {
    const modes = modesOf(opened, { ...options, readOnly: { reason: 'It only looks.' } }, false)
    expect(modes.available).toMatchObject([
      { id: 'read-only', approvalPolicy: 'never', sandboxPolicy: { type: 'readOnly' } },
    ])
  })

  it('of one that is to leave files alone ask before it changes any', () => {
    const modes = modesOf({ ...opened, sandbox: { type: 'workspaceWrite' } }, options, true)
    expect(modes.current).toBe('read-only')
    expect(modes.available.map(({ id, approvalPolicy }) => [id, approvalPolicy])).toEqual([
      ['read-only', 'on-request'],
      ['plan', 'on-request'],
    ])
  })

  it('that the user configured otherwise are kept as a mode', () => {
    const modes = modesOf({ ...opened, approvalPolicy: { granular: {} } }, options, false)
    expect(modes.current).toBe('as-configured')
    expect(modes.available[0]?.approvalPolicy).toEqual({ granular: {} })
  })
})
