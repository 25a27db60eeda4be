import { join } from 'node:path'
import { createProgramWorld, replayed, type ProgramWorld } from '#core/agents/adapters/testing/program-world'
import { createCodex } from '../index'

/** Creates an environment with the adapter for a program that replays a recording of Codex. */
export function createWorld(env: Readonly<Record<string, string>> = {}): Promise<ProgramWorld> {
  return createProgramWorld('codex', (processes, home, own) =>
    createCodex({
      processes,
      ...replayed(import.meta.url),
      env: { ...own, CODEX_HOME: join(home, '.codex'), ...env },
    }),
  )
}
