import { expect, it } from 'vitest'
import { systemClock } from '#shared/kernel/clock'
import { createSecretFile, plainCipher } from '#core/base/secrets/secret-file'
import { standingFolder } from '#core/testing/temporary-folder'
import { McpCredentials } from './credentials'
import { scopesOf } from './scopes'

it('joins lists of scopes, each once', () => {
  expect(scopesOf(undefined, 'read write', ' write  admin ')).toBe('read write admin')
})

it('asks in the next sign-in for what was granted and for what a server demanded since, and then no more', async () => {
  const dataDir = await standingFolder()
  const secrets = createSecretFile(dataDir, () => Promise.resolve(plainCipher(dataDir)))
  const fail = (): never => {
    throw new Error('nothing is lost')
  }
  const credentials = new McpCredentials({ secrets, clock: systemClock, log: fail, onLost: fail })
  const serverUrl = 'https://far.example.org/mcp'
  const signIn = {
    serverUrl,
    authorizationServer: 'https://far.example.org',
    client: { client_id: 'c' },
    tokens: { access_token: 't', token_type: 'Bearer', scope: 'read' },
  }
  await credentials.keep(signIn)
  expect(await credentials.scopeFor(serverUrl)).toBeUndefined()
  credentials.accessTo(serverUrl).demand?.('write')
  credentials.accessTo(serverUrl).demand?.('admin write')
  expect(await credentials.scopeFor(serverUrl)).toBe('read write admin')
  await credentials.keep(signIn)
  expect(await credentials.scopeFor(serverUrl)).toBeUndefined()
})
