import { expect, it } from 'vitest'
import { exposureOf, type ExposureOptions } from './exposure'

it.each<[string, ExposureOptions, unknown]>([
  ['nothing', {}, null],
  [
    'a certificate',
    { listen: '0.0.0.0', tlsCert: 'c', tlsKey: 'k' },
    { host: '0.0.0.0', port: 4271, security: { kind: 'tls', files: { cert: 'c', key: 'k' } } },
  ],
  ['a port', { listen: '10.0.0.5:8443', tlsCert: 'c', tlsKey: 'k' }, { host: '10.0.0.5', port: 8443 }],
  ['IPv6 with a port', { listen: '[::]:1', tlsCert: 'c', tlsKey: 'k' }, { host: '::', port: 1 }],
  [
    'a tunnel',
    { origin: 'https://parley.example.com' },
    { host: '127.0.0.1', port: 4271, security: { kind: 'proxy', origin: 'https://parley.example.com' } },
  ],
  ['a proxy on another machine', { listen: '10.0.0.5', origin: 'https://x.example' }, { host: '10.0.0.5' }],
])('%s', (_what, options, expected) => {
  const found = exposureOf(options)
  if (expected === null) expect(found).toEqual({ ok: true, value: null })
  else expect(found).toMatchObject({ ok: true, value: expected })
})

it.each<[string, ExposureOptions, RegExp]>([
  ['an address without encryption', { listen: '0.0.0.0' }, /never listens on a network without encryption/],
  ['a certificate without its key', { listen: '0.0.0.0', tlsCert: 'c' }, /require each other/],
  ['a certificate without an address', { tlsCert: 'c', tlsKey: 'k' }, /require --listen/],
  [
    'a certificate and a proxy',
    { listen: '::', tlsCert: 'c', tlsKey: 'k', origin: 'https://x' },
    /cannot be used with/,
  ],
  ['a name', { listen: 'example.com', tlsCert: 'c', tlsKey: 'k' }, /takes an IP address/],
  ['a port that does not exist', { listen: '0.0.0.0:70000', tlsCert: 'c', tlsKey: 'k' }, /takes an IP address/],
  ['a proxy without encryption', { origin: 'http://parley.example.com' }, /takes an https address/],
  ['a path', { origin: 'https://parley.example.com/app' }, /takes an https address/],
  ['no address', { origin: 'parley' }, /takes an https address/],
])('refuses %s', (_what, options, message) => {
  const found = exposureOf(options)
  expect(found.ok ? '' : found.error).toMatch(message)
})
