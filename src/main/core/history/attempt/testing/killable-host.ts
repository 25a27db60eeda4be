import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { RequestInput, RequestName, RequestOutput } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import { builtProgram } from '#core/testing/built-program'

const program = new URL('host-child.ts', import.meta.url)

/** A host in a process of its own, which can be killed while it answers. */
export class KillableHost {
  #child: ChildProcessWithoutNullStreams | undefined
  #count = 0
  readonly #waiting = new Map<number, (answer: unknown) => void>()

  constructor(readonly dataDir: string) {}

  /** Starts it; resolves once it answers. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [builtProgram(program), this.dataDir], { stdio: 'pipe' })
    this.#child = child
    let complaint = ''
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
    // Requests to one that was killed get no answer.
    child.stdin.on('error', () => undefined)
    const lines = createInterface({ input: child.stdout })
    await Promise.race([
      once(lines, 'line'),
      once(child, 'exit').then(() => Promise.reject(new Error(`The host ended. ${complaint}`))),
    ])
    lines.on('line', (line) => {
      const { id, result } = JSON.parse(line) as { id: number; result: unknown }
      this.#waiting.get(id)?.(result)
      this.#waiting.delete(id)
    })
  }

  /** Sends a request. The answer never comes when the host is killed meanwhile. */
  request<N extends RequestName>(name: N, input: RequestInput<N>): Promise<Result<RequestOutput<N>, ContractError>> {
    const id = ++this.#count
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve as (answer: unknown) => void)
      this.#child?.stdin.write(`${JSON.stringify({ id, name, input })}\n`)
    })
  }

  /** Ends it without a chance to react, and resolves once it is gone. */
  async kill(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    this.#waiting.clear()
    if (child === undefined) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
}
