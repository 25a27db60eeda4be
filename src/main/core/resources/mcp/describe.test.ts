import { expect, it } from 'vitest'
import { summaryOf, transportOf } from './describe'
import { expandVariables } from './expand'

it.each([
  [
    { command: 'npx', args: ['-y', 'server', '--api-key', 's3cret', '--token=s3cret', '--port', '80'] },
    'npx -y server --api-key … --token=… --port 80',
  ],
  [{ url: 'https://user:s3cret@example.test/mcp?key=s3cret' }, 'https://example.test/mcp?…'],
])('sums up %j without what may be secret', (config, summary) => {
  expect(summaryOf(config)).toBe(summary)
})

it('knows how a server is talked to', () => {
  expect(transportOf({ command: 'a' })).toBe('stdio')
  expect(transportOf({ url: 'https://example.test' })).toBe('http')
  expect(transportOf({ type: 'sse', url: 'https://example.test' })).toBe('sse')
})

it('puts variables in, and names those that are missing', () => {
  const config = { command: 'a', args: ['${env:ONE}/${env:TWO}', '$ONE'], env: { K: '${env:THREE}' } }
  expect(expandVariables(config, { ONE: '1', TWO: '2', THREE: '${env:ONE}' })).toEqual({
    ok: true,
    value: { command: 'a', args: ['1/2', '$ONE'], env: { K: '${env:ONE}' } },
  })
  expect(expandVariables(config, { ONE: '1' })).toEqual({
    ok: false,
    error: 'The environment variables TWO, THREE are not set.',
  })
})
