import { expect, test } from 'vitest'
import { RuntimeHolds } from './runtime-holds'

test('a session is held until the last request that looked it up has ended', async () => {
  const freed: string[] = []
  const holds = new RuntimeHolds((sessionId) => freed.push(sessionId))
  const gate = Promise.withResolvers<undefined>()
  const long = holds.during({}, async () => {
    holds.hold('one')
    await gate.promise
  })
  await holds.during({}, async () => {
    await Promise.resolve()
    holds.hold('one')
    holds.hold('one')
  })
  expect(freed).toEqual([])
  expect(holds.isHeld('one')).toBe(true)
  gate.resolve(undefined)
  await long
  expect(freed).toEqual(['one'])
  expect(holds.isHeld('one')).toBe(false)
})

test('what goes on after its request, or belongs to none, holds nothing', async () => {
  const holds = new RuntimeHolds(() => undefined)
  const gate = Promise.withResolvers<undefined>()
  let goesOn: Promise<void> | undefined
  await holds.during({}, () => {
    goesOn = gate.promise.then(() => holds.hold('one'))
    return Promise.resolve()
  })
  gate.resolve(undefined)
  await goesOn
  holds.hold('two')
  expect([holds.isHeld('one'), holds.isHeld('two')]).toEqual([false, false])
})
