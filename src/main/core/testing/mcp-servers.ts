import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { McpServerConfig, McpServerState } from '#shared/mcp/entities'
import type { TestClient } from './test-host'

/** A small local server with two tools and more; `env` is set for it. */
export function fixtureServer(env: Readonly<Record<string, string>> = {}): McpServerConfig {
  const path = fileURLToPath(new URL('../resources/mcp/fixtures/server.mjs', import.meta.url))
  return { command: process.execPath, args: [path], env }
}

/** Writes the servers of a data directory's settings. */
export async function writeServers(dataDir: string, mcpServers: Readonly<Record<string, unknown>>): Promise<void> {
  await writeFile(join(dataDir, 'settings.json'), JSON.stringify({ mcpServers }))
}

/** Asks for the servers, and waits until one of them is in a state. */
export async function untilServer(
  client: TestClient,
  name: string,
  matches: (state: McpServerState) => boolean,
): Promise<McpServerState> {
  let found = (await client.must('mcp.list', {})).servers.find((server) => server.name === name && matches(server))
  await client.until(() => {
    for (const { method, params } of client.notifications)
      if (found === undefined && method === 'server.event' && params.type === 'mcp.changed')
        found = params.payload.servers.findLast((server) => server.name === name && matches(server))
    return found !== undefined
  })
  if (found === undefined) throw new Error(`no server ${name}`)
  return found
}
