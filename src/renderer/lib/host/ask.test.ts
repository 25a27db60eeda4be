import { expect, it, vi } from 'vitest'
import { contractError } from '#shared/kernel/errors'
import { err, ok } from '#shared/kernel/result'
import { FakeHost } from '../testing/fake-host'
import { asking } from './ask'

async function setUp(code?: 'cancelled' | 'internal') {
  const host = new FakeHost({ 'app.pickFolder': () => ({ path: '/work' }) })
  const connection = await host.connect()
  const failure = code === undefined ? undefined : contractError(code, 'Failed.')
  if (failure !== undefined) host.request = () => Promise.resolve(err(failure))
  const tell = vi.fn()
  return { ask: asking(connection, tell), tell, failure }
}

it('returns the value of an answer', async () => {
  const { ask, tell } = await setUp()
  expect(await ask('app.pickFolder', {})).toEqual({ path: '/work' })
  expect(await ask('app.pickFolder', {}, { except: ['cancelled'] })).toEqual(ok({ path: '/work' }))
  expect(tell).not.toHaveBeenCalled()
})

it('tells a failure once, and returns null', async () => {
  const { ask, tell, failure } = await setUp('internal')
  expect(await ask('app.pickFolder', {})).toBeNull()
  expect(tell.mock.calls).toEqual([[failure]])
  expect(await ask('app.pickFolder', {}, { except: ['cancelled'] })).toBeNull()
  expect(tell).toHaveBeenCalledTimes(2)
})

it('returns a failure that its caller deals with', async () => {
  const { ask, tell, failure } = await setUp('cancelled')
  expect(await ask('app.pickFolder', {}, { except: ['cancelled'] })).toEqual(err(failure))
  expect(tell).not.toHaveBeenCalled()
})
