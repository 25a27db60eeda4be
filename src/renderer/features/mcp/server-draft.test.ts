import { expect, it } from 'vitest'
import type { McpServerConfig } from '#shared/mcp/entities'
import { configOf, draftOf, emptyDraft, type ServerDraft } from './server-draft'

it.each<McpServerConfig>([
  { command: 'npx', args: ['-y', 'a b'], env: { KEY: '${env:KEY}', EMPTY: '' }, cwd: '/srv' },
  { command: 'npx', enabled: false, tools: ['one'], timeout: 5000 },
  { type: 'http', url: 'https://example.test/mcp', headers: { Authorization: 'Bearer a:b=c' } },
  { command: 'npx', envFile: '/srv/.env' },
  { type: 'http', url: '${env:BASE:-https://example.test}/mcp' },
  { type: 'sse', url: 'http://localhost:3000/sse' },
])('comes back from a form as it was: %j', (config) => {
  expect(configOf(draftOf('name', config), config)).toEqual({ config })
})

it.each<[Partial<ServerDraft>, string]>([
  [{ name: ' ' }, 'Enter a name for the server.'],
  [{ command: ' ' }, 'Enter the command that starts the server.'],
  [{ command: 'a', env: 'KEY' }, 'Enter each variable as NAME=value, one per line.'],
  [{ transport: 'http', url: 'example.test' }, 'Enter a URL that begins with https:// or http://.'],
  [
    { transport: 'http', url: 'https://example.test', headers: 'Token' },
    'Enter each header as Name: value, one per line.',
  ],
])('says what is wrong with %j', (fields, problem) => {
  expect(configOf({ ...emptyDraft, name: 'a', ...fields }, undefined)).toEqual({ problem })
})

it('takes a client of OAuth, and says what is missing of one', () => {
  const remote = { ...emptyDraft, name: 'far', transport: 'http' as const, url: 'https://example.test/mcp' }
  const client = { clientId: 'parley', clientSecret: '${env:SECRET}' }
  const made = configOf({ ...remote, ...client, callbackPort: '8123' }, undefined)
  expect(made).toMatchObject({ config: { oauth: { ...client, callbackPort: 8123 } } })
  expect('config' in made && draftOf('far', made.config)).toMatchObject({ ...client, callbackPort: '8123' })
  expect(configOf({ ...remote, clientSecret: 'x' }, undefined)).toHaveProperty('problem')
  expect(configOf({ ...remote, clientId: 'x', callbackPort: '0' }, undefined)).toHaveProperty('problem')
  expect(configOf(remote, undefined)).not.toHaveProperty('config.oauth')
})
