import { describe, expect, it } from 'vitest'
import { Settings } from './settings'

describe('settings', () => {
  const listed = {
    models: [
      { id: 'small', name: 'Small' },
      { id: 'large', supportedReasoningEfforts: ['low', 'xhigh'], defaultReasoningEffort: 'low' },
      { name: 'nameless' },
    ],
  }

  it('offer the models that are listed, and the one in use', () => {
    expect(new Settings(listed, 'own', undefined, undefined).models).toEqual({
      current: 'own',
      available: [
        { id: 'own', name: 'own' },
        { id: 'small', name: 'Small' },
        { id: 'large', name: 'large' },
      ],
    })
    expect(new Settings(undefined, '', undefined, undefined).models.available).toEqual([
      { id: '', name: 'Chosen by Copilot' },
    ])
  })

  it('have the efforts of the model in use', () => {
    const settings = new Settings(listed, 'small', undefined, undefined)
    expect(settings.efforts).toBeNull()
    settings.tookModel('large', undefined)
    expect(settings.efforts).toEqual({
      current: 'low',
      supportedReasoningLevels: { low: 'low', 'extra-high': 'xhigh' },
    })
    settings.tookModel('large', 'xhigh')
    expect(settings.efforts?.current).toBe('extra-high')
  })

  it('have one mode where nothing may be changed', () => {
    const settings = new Settings(undefined, '', undefined, { reason: 'It only looks.' })
    expect(settings.modes.available).toMatchObject([{ id: 'interactive', description: 'It only looks.' }])
    expect(settings.offersMode('autopilot')).toBe(false)
  })
})
