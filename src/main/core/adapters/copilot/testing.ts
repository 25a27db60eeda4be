import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AcpWorld } from '../acp/testing'
import { createProgramWorld } from '../testing/program-world'
import { createCopilot } from './index'

/** A world with the adapter for a program that plays what Copilot once said. */
export function createWorld(env: Readonly<Record<string, string>> = {}): Promise<AcpWorld> {
  return createProgramWorld('copilot', (processes, home, own) =>
    createCopilot({
      processes,
      command: process.execPath,
      args: [fileURLToPath(new URL('fixtures/replay.mjs', import.meta.url))],
      env: { ...own, COPILOT_HOME: join(home, '.copilot'), ...env },
    }),
  )
}
