import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { builtProgram } from './built-program'

/** Lines that a program printed before it was killed. */
export type LastWords = readonly string[]

/** Starts a program; resolves with its first line, and fails when it ends without one. */
async function start(program: string, args: readonly string[]) {
  const child = spawn(process.execPath, [builtProgram(program), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const said: string[] = []
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => said.push(line))
  const exited = once(child, 'exit')
  const ended = once(lines, 'close')
  await Promise.race([once(lines, 'line'), ended])
  expect(said, 'what the program said').not.toEqual([])
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    const [[, signal]] = (await Promise.all([exited, ended])) as [[number | null, string | null], unknown]
    expect(signal).toBe('SIGKILL')
  }
  return { said, lines, ended, kill }
}

/**
 * Runs a TypeScript program and kills it, without a chance to react, at a random moment after its first line, at most
 * this many milliseconds later.
 */
export async function killAtRandom(program: string, args: readonly string[], longestMs: number): Promise<LastWords> {
  const { said, kill } = await start(program, args)
  await setTimeout(Math.random() * longestMs)
  await kill()
  return said
}

/** Measures the time in milliseconds between a program's first and last line. */
export async function timeBetweenLines(program: string, args: readonly string[]): Promise<number> {
  const { lines, ended, kill } = await start(program, args)
  const begun = performance.now()
  await Promise.race([once(lines, 'line'), ended])
  const took = performance.now() - begun
  await kill()
  return took
}
