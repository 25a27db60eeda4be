import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WindowAddress } from './window-address'

beforeEach(() => history.replaceState(null, '', '/?at=start'))
afterEach(() => vi.restoreAllMocks())

it('takes a step once the window is painted', async () => {
  const steps = vi.spyOn(history, 'pushState')
  const address = new WindowAddress()
  address.goSoon('/?at=a')
  expect(location.search).toBe('?at=start')
  await vi.waitFor(() => expect(location.search).toBe('?at=a'))
  expect(steps).toHaveBeenCalledTimes(1)
})

it('takes every step, in order, before another one and before an address is replaced', () => {
  const steps = vi.spyOn(history, 'pushState')
  const address = new WindowAddress()
  address.goSoon('/?at=a')
  address.goSoon('/?at=b')
  expect(location.search).toBe('?at=a')
  address.go('/?at=c')
  address.goSoon('/?at=d')
  address.replace('/?at=e')
  expect(steps.mock.calls.map(([, , to]) => to)).toEqual(['/?at=a', '/?at=b', '/?at=c', '/?at=d'])
  expect(location.search).toBe('?at=e')
})

it('takes no step that was forgotten', async () => {
  const steps = vi.spyOn(history, 'pushState')
  const address = new WindowAddress()
  address.goSoon('/?at=a')
  address.forget()
  address.goSoon('/?at=b')
  await vi.waitFor(() => expect(location.search).toBe('?at=b'))
  expect(steps).toHaveBeenCalledTimes(1)
})
