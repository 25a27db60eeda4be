import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Folders } from '../fixtures/folders'

const program = fileURLToPath(new URL('../fixtures/file-agent.mjs', import.meta.url))

/** Adds the agent "writer", which speaks the Agent Client Protocol. The app must not be running. */
export async function addWriter({ data }: Folders): Promise<void> {
  const writer = { command: process.execPath, args: [program] }
  await writeFile(join(data, 'settings.json'), JSON.stringify({ agentServers: { writer }, defaultAgent: 'playground' }))
}
