import { expect, it } from 'vitest'
import type { McpServerForAgent } from '#shared/adapter/port'
import { serversFor, serversLeftOut, transportsOf } from './mcp'
import { Initialized } from '../protocol/responses'

const agent = (mcpCapabilities?: object) =>
  Initialized.parse({ protocolVersion: 1, agentCapabilities: { ...(mcpCapabilities && { mcpCapabilities }) } })
const servers: readonly McpServerForAgent[] = [
  { name: 'local', transport: 'stdio', command: '/bin/a', args: ['b'], env: { C: 'd' } },
  { name: 'remote', transport: 'http', url: 'https://example.test', headers: { E: 'f' } },
  { name: 'old', transport: 'sse', url: 'https://example.test/sse', headers: {} },
]

it('hands over what an agent can talk to, in the shape of the protocol', () => {
  expect(serversFor(agent({ http: true }), servers)).toEqual([
    { name: 'local', command: '/bin/a', args: ['b'], env: [{ name: 'C', value: 'd' }] },
    { type: 'http', name: 'remote', url: 'https://example.test', headers: [{ name: 'E', value: 'f' }] },
  ])
  expect(serversLeftOut(agent({ http: true }), servers)).toEqual(['old'])
})

it('takes an agent that says nothing for one that only has pipes', () => {
  expect(transportsOf(agent())).toEqual(['stdio'])
  expect(serversLeftOut(agent(), servers)).toEqual(['remote', 'old'])
  expect(serversFor(agent(), undefined)).toEqual([])
  expect(transportsOf(agent({ http: true, sse: true }))).toEqual(['stdio', 'http', 'sse'])
})
