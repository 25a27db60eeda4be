import { join } from 'node:path'
import { createProgramWorld, replayed, type ProgramWorld } from '#core/agents/adapters/testing/program-world'
import { createCopilot } from '../index'

/** Creates an environment with the adapter for a program that replays a recording of Copilot. */
export function createWorld(env: Readonly<Record<string, string>> = {}): Promise<ProgramWorld> {
  return createProgramWorld('copilot', (processes, home, own) =>
    createCopilot({
      processes,
      ...replayed(import.meta.url),
      env: { ...own, COPILOT_HOME: join(home, '.copilot'), ...env },
    }),
  )
}
