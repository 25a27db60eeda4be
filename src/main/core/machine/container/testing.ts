import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { builtProgram } from '#core/testing/built-program'
import { temporaryFolder } from '#core/testing/temporary-folder'

/** A container of a stand-in, as its runtime keeps it. */
interface Kept {
  readonly Id: string
  readonly Config: { readonly Image: string }
  readonly State: { readonly Running: boolean; readonly StartedAt: string; readonly ExitCode: number }
}

/** Programs `docker` and `podman` that behave as the real ones do for one container, `box`. */
export interface Runtimes {
  /** The variable `PATH` with them. */
  readonly path: string
  /** Changes the container; null removes it. A program that runs in it ends with it. */
  change(kept: Kept | null): Promise<void>
  /** Command lines that they were called with. */
  calls(): Promise<string[][]>
}

export const container = (Id: string, state: Partial<Kept['State']> = {}): Kept => ({
  Id,
  Config: { Image: 'docker.io/library/debian:12' },
  State: { Running: true, StartedAt: '2026-01-01T00:00:00.000000001Z', ExitCode: 0, ...state },
})

/** Writes the programs into a folder of their own. */
export async function runtimesOfTest(kept: Kept | null): Promise<Runtimes> {
  const folder = await temporaryFolder()
  const bin = join(folder, 'bin')
  const state = join(folder, 'container.json')
  const calls = join(folder, 'calls')
  await mkdir(bin)
  await writeFile(calls, '')
  const program = builtProgram(join(import.meta.dirname, 'runtime-child.ts'))
  for (const name of ['docker', 'podman']) {
    const words = [process.execPath, program, name, state, calls].map((word) => `'${word}'`).join(' ')
    await writeFile(join(bin, name), `#!/bin/sh\nexec ${words} "$@"\n`)
    await chmod(join(bin, name), 0o755)
  }
  const change = (next: Kept | null) => writeFile(state, JSON.stringify(next))
  await change(kept)
  return {
    path: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
    change,
    async calls() {
      const lines = (await readFile(calls, 'utf8')).split('\n').filter(Boolean)
      return lines.map((line) => JSON.parse(line) as string[])
    },
  }
}
