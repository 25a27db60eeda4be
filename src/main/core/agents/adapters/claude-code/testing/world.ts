import { join } from 'node:path'
import { createProgramWorld, replayed, type ProgramWorld } from '#core/agents/adapters/testing/program-world'
import { createClaudeCode } from '../index'

/** Creates an environment with the adapter for a program that speaks Claude Code's protocol. */
export function createWorld(program: {
  readonly command: string
  readonly args?: readonly string[]
  readonly env?: (home: string) => Readonly<Record<string, string>>
}): Promise<ProgramWorld> {
  const { command, args = [], env } = program
  return createProgramWorld('claude', (processes, home, own) =>
    createClaudeCode({
      processes,
      command,
      args,
      env: { ...own, CLAUDE_CONFIG_DIR: join(home, '.claude'), ...env?.(home) },
    }),
  )
}

/** Creates an environment with the adapter for a program that replays a recording of Claude Code. */
export const createReplay = (): Promise<ProgramWorld> => createWorld(replayed(import.meta.url))
