import { fileURLToPath } from 'node:url'
import { createProgramWorld, type ProgramWorld } from '#core/agents/adapters/testing/program-world'
import { createOpencode } from '../index'

/** Creates an environment with the adapter for a program that simulates a server of version 2. */
export function createSecondWorld(env: Readonly<Record<string, string>> = {}): Promise<ProgramWorld> {
  return createProgramWorld('opencode-2', (processes, home, own) =>
    createOpencode({
      processes,
      command: process.execPath,
      args: [fileURLToPath(new URL('../fixtures/second.mjs', import.meta.url))],
      env: { ...own, SCRIPTED_AGENT_HOME: home, ...env },
    }),
  )
}
