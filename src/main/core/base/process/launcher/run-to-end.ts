import { startChild } from '../start-child'

/** A short program and the limits of one run of it. */
export interface ProgramRun {
  /** Absolute path. */
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  /** All of its variables. */
  readonly env: NodeJS.ProcessEnv
  /** Written to its stdin, which is empty without it. */
  readonly input?: string | Uint8Array
  readonly timeoutMs: number
  /** Maximum size of its output, in bytes. */
  readonly maxBytes: number
}

/** Outcome of a run. */
export interface ProgramEnd {
  /** `exited`: by itself, with `exitCode`; -1 for a signal. Otherwise the reason it was ended, or never ran. */
  readonly reason: 'exited' | 'not-started' | 'timeout' | 'too-large' | 'cancelled'
  readonly exitCode: number
  readonly output: Uint8Array
  /** Beginning of what it wrote to stderr; for `not-started` the reason as a user-facing sentence. */
  readonly complaint: string
}

const MOST_COMPLAINT = 16 * 1024
/** Time that a program has to end when it is asked to, in milliseconds. */
const MOST_TO_END_MS = 5000

/** Runs a program to its end, or to its limits. Never rejects. */
export async function runToEnd(run: ProgramRun, signal?: AbortSignal): Promise<ProgramEnd> {
  const { command, args, cwd, env, input, timeoutMs, maxBytes } = run
  const none = { exitCode: -1, output: new Uint8Array() }
  if (signal?.aborted === true) return { ...none, reason: 'cancelled', complaint: '' }
  const stdio = ['pipe', 'pipe', 'pipe'] as const
  const started = await startChild(command, args, { cwd, env, stdio: [...stdio], windowsHide: true })
  if (!started.ok) return { ...none, reason: 'not-started', complaint: started.error }
  const child = started.value
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    let complaint = ''
    let ended: ProgramEnd['reason'] | undefined
    const end = (reason: ProgramEnd['reason']): void => {
      ended ??= reason
      // Programs such as git remove their lock files when they are asked to end.
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), MOST_TO_END_MS).unref()
    }
    const cancel = (): void => end('cancelled')
    const timer = setTimeout(() => end('timeout'), timeoutMs)
    signal?.addEventListener('abort', cancel, { once: true })
    // While it was being started.
    if (signal?.aborted === true) cancel()
    child.stdout?.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) end('too-large')
      else chunks.push(chunk)
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      if (complaint.length < MOST_COMPLAINT) complaint += chunk.toString()
    })
    child.stdin?.end(input)
    child.once('close', (code) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
      resolve({ reason: ended ?? 'exited', exitCode: code ?? -1, output: Buffer.concat(chunks), complaint })
    })
  })
}
