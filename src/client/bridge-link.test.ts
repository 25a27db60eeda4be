import { expect, it } from 'vitest'
import { ok } from '../shared/kernel/result'
import { createBridgeLink } from './bridge-link'

it('hands over what can be cloned, also of state that is watched', async () => {
  const crossed: unknown[] = []
  const link = createBridgeLink({
    platform: 'linux',
    menu: () => () => {},
    links: () => () => {},
    closeWindow: () => {},
    zoom: () => {},
    pathOfFile: () => '',
    request: (_name, input) => {
      crossed.push(structuredClone(input))
      return Promise.resolve(ok({}))
    },
    events: () => () => {},
  })
  await link.request('server.ping', { message: 'x', parts: new Proxy(['a', 'b'], {}) })
  expect(crossed).toEqual([{ message: 'x', parts: ['a', 'b'] }])
})
