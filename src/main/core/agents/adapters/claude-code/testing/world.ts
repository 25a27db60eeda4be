import { join } from 'node:path'
import { createProgramWorld, replayed, type ProgramWorld } from '../../testing/program-world'
import { createClaudeCode } from '../index'

/** A world with the adapter for a program that speaks as Claude Code does. */
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

/** A world with the adapter for a program that plays what Claude Code once said. */
export const createReplay = (): Promise<ProgramWorld> => createWorld(replayed(import.meta.url))
