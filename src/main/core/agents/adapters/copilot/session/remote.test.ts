import { expect, it } from 'vitest'
import { err, ok } from '#shared/kernel/result'
import { remoteOf } from './remote'

it('shows its session at its own service, in the words of its protocol', async () => {
  const asked: unknown[] = []
  const remote = remoteOf({
    request: async (method, params) => {
      asked.push([method, params])
      return method.endsWith('enable') ? ok({ url: 'https://github.test/s', remoteSteerable: true }) : ok(null)
    },
  })
  expect(await remote.enable('on')).toEqual(ok({ url: 'https://github.test/s', remoteSteerable: true }))
  expect(await remote.enable(undefined)).toMatchObject({ ok: true })
  expect(await remote.disable()).toEqual(ok(undefined))
  expect(asked).toEqual([
    ['session.remote.enable', { mode: 'on' }],
    ['session.remote.enable', {}],
    ['session.remote.disable', {}],
  ])
})

it('says why it cannot', async () => {
  const failure = { message: 'Not allowed.', category: 'provider', recoverable: false } as const
  const remote = remoteOf({ request: async () => err(failure) })
  expect(await remote.enable('on')).toEqual(err(failure))
  expect(await remote.disable()).toEqual(err(failure))
})
