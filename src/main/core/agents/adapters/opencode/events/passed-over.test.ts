import { expect, it } from 'vitest'
import { eventTypes } from '../testing/event-types'
import { convertedTypes } from './map-events'
import { isPassedOver, passedOver, passedOverBeginnings } from './passed-over'

it('leaves out no type of event without a reason', () => {
  const unknown = eventTypes.filter((type) => !convertedTypes.includes(type) && !isPassedOver(type))
  expect(unknown).toEqual([])
  expect([...passedOver.keys()].filter((type) => !eventTypes.includes(type) || convertedTypes.includes(type))).toEqual(
    [],
  )
  const begins = (beginning: string) => eventTypes.some((type) => type.startsWith(beginning))
  expect([...passedOverBeginnings.keys()].filter((beginning) => !begins(beginning))).toEqual([])
  for (const reason of [...passedOver.values(), ...passedOverBeginnings.values()]) expect(reason).toMatch(/^[A-Z].*\.$/)
})
