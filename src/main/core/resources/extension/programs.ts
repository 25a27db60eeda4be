import { basename, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { err, ok, type Result } from '#shared/kernel/result'
import { findCommand } from '#core/base/process/find-command'

/** A program with its arguments, and variables that it needs beside the environment. */
export interface Program {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

const here = import.meta.url
const isSource = here.endsWith('.ts')
/** Folder of the programs that tests build once for all of them: transpiling their modules takes longer than most of them run. */
const builtForTests = process.env['PARLEY_BUILT_PROGRAMS']
/** Run from its sources, Parley needs a loader for TypeScript. */
const loader = isSource && builtForTests === undefined ? ['--import', import.meta.resolve('tsx')] : []

/** A script run by the Node.js that Parley itself runs on; inside of Electron that is Electron. */
export function nodeProgram(args: readonly string[]): Program {
  const env = 'electron' in process.versions ? { ELECTRON_RUN_AS_NODE: '1' } : {}
  return { command: process.execPath, args, env }
}

/** A file that is built beside the program, or its source. */
function builtFile(name: string, source: string): string {
  if (isSource) {
    const file = fileURLToPath(new URL(source, here))
    const sources = fileURLToPath(new URL('../../../..', here))
    return builtForTests === undefined
      ? file
      : join(builtForTests, 'src', relative(sources, file).replace(/\.ts$/, '.js'))
  }
  const folder = fileURLToPath(new URL('.', here))
  return join(basename(folder) === 'chunks' ? resolve(folder, '..') : folder, name)
}

/** The `parley` command of this Parley. */
export function parleyProgram(args: readonly string[]): Program {
  return nodeProgram([...loader, builtFile('cli.js', '../../../cli/index.ts'), ...args])
}

/** The module that programs import as `parley/client`. */
export const clientModule = (): string => builtFile('client.js', '../../../../client/node/index.ts')

/** Returns the program of a manifest, run in the folder of the extension. The error is a user-facing sentence. */
export async function programOf(
  [name = '', ...args]: readonly string[],
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<Result<Program, string>> {
  if (name === 'node') return ok(nodeProgram([...loader, ...args]))
  const path = /[/\\]/.test(name) ? resolve(folder, name) : name
  const command = await findCommand(path, env)
  return command === undefined ? err(`The program ${name} was not found.`) : ok({ command, args, env: {} })
}
