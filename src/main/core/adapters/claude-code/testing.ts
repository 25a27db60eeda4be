import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createProcesses } from '../../process/processes'
import { alive, watched, type AcpWorld } from '../acp/testing'
import { createClaudeCode } from './index'

/** A world with the adapter for a program that speaks as Claude Code does. */
export async function createWorld(program: {
  readonly command: string
  readonly args?: readonly string[]
  readonly env?: (home: string) => Readonly<Record<string, string>>
}): Promise<AcpWorld> {
  const home = await realpath(await mkdtemp(join(tmpdir(), 'parley-claude-home-')))
  const cwd = await realpath(await mkdtemp(join(tmpdir(), 'parley-claude-')))
  const processes = createProcesses()
  const pids: number[] = []
  const adapter = createClaudeCode({
    processes: watched(processes, pids),
    command: program.command,
    args: program.args ?? [],
    env: { HOME: home, CLAUDE_CONFIG_DIR: join(home, '.claude'), TMPDIR: home, ...program.env?.(home) },
  })
  return {
    adapter,
    cwd,
    home,
    pids,
    processes: () => alive(pids),
    async dispose() {
      await processes.dispose()
      await rm(home, { recursive: true, maxRetries: 5 })
      await rm(cwd, { recursive: true, maxRetries: 5 })
    },
  }
}
