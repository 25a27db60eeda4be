import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { AgentAdapter } from '#shared/adapter/port'
import { createProcesses, type Processes } from '#core/base/process/processes'
import type { World } from '../conformance/harness'
import { alive, watched } from './processes'

/** An environment with the adapter of a program. */
export interface ProgramWorld extends World {
  /** Home folder of the program's user. */
  readonly home: string
  /** Pids of the started agents. */
  readonly pids: readonly number[]
}

/**
 * Creates an environment with the adapter of a program that has its own home. `create` receives the matching
 * environment variables.
 */
export async function createProgramWorld(
  name: string,
  create: (processes: Processes, home: string, env: Readonly<Record<string, string>>) => AgentAdapter,
): Promise<ProgramWorld> {
  const home = await realpath(await mkdtemp(join(tmpdir(), `parley-${name}-home-`)))
  const cwd = await realpath(await mkdtemp(join(tmpdir(), `parley-${name}-`)))
  const processes = createProcesses()
  const pids: number[] = []
  return {
    adapter: create(watched(processes, pids), home, { HOME: home, TMPDIR: home }),
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

/**
 * Returns the program that replays recordings, in the `fixtures` of its adapter. `moduleUrl` is of a module of its
 * `testing`.
 */
export function replayed(moduleUrl: string): { readonly command: string; readonly args: readonly string[] } {
  return { command: process.execPath, args: [fileURLToPath(new URL('../fixtures/replay.mjs', moduleUrl))] }
}

/** Creates an environment for the current test, which is removed with it. */
export async function ofTest<W extends World>(creating: Promise<W>): Promise<W> {
  const world = await creating
  onTestFinished(() => world.dispose())
  return world
}
