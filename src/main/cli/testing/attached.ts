import { readdir } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { text as readAll } from 'node:stream/consumers'
import { defined } from '#shared/kernel/defined'
import { main } from '../main'

/** Result of a command that ran in this process. */
export interface Ran {
  readonly code: number
  readonly output: string
  readonly errors: string
}

/** Options of `runHere`. */
export interface RunOptions {
  readonly input?: string
  readonly stopped?: AbortSignal
  /** Called with each part of the output as it is written. */
  readonly onOutput?: (text: string) => void
  readonly startApp?: (args: readonly string[]) => Promise<{ ok: true; value: undefined }>
}

/** Runs a command in this process. It cannot become a host: where it needs data, one has to run. */
export async function runHere(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const stdin = new PassThrough()
  stdin.end(options.input ?? '')
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  stdout.on('data', (part: Buffer) => options.onOutput?.(part.toString()))
  const outputs = Promise.all([readAll(stdout), readAll(stderr)])
  const code = await main(args, {
    stdin,
    stdout,
    stderr,
    stopped: options.stopped ?? new AbortController().signal,
    pages: '',
    composeHost: () => Promise.reject(new Error('a host was made')),
    ...defined({ startApp: options.startApp }),
  })
  stdout.end()
  stderr.end()
  const [output, errors] = await outputs
  return { code, output, errors }
}

/** Returns the names below a folder, sorted. */
export async function namesBelow(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).sort()
}
