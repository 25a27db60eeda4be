import { expect, it } from 'vitest'
import { notificationMethods } from '../testing/notification-methods'
import { convertedMethods } from './map-events'
import { passedOver } from './passed-over'

it('leaves out no notification without a reason, and has none twice', () => {
  const known = [...convertedMethods, ...passedOver.keys()]
  expect(known.toSorted()).toEqual(notificationMethods.toSorted())
  for (const reason of passedOver.values()) expect(reason).toMatch(/^[A-Z].*\.$/)
})
