import { availableParallelism } from 'node:os'
import { text } from 'node:stream/consumers'
import type { ESLint } from 'eslint'
import { startCommand } from '../run-command'

/** Maximum number of files for one process: about two gigabytes of types. */
const MOST_FILES = 1000

/**
 * Lints files, given by absolute paths in an order that keeps folders together, in processes of their own, one per
 * processor at a time. Throws when a process fails.
 */
export async function lintApart(paths: readonly string[]): Promise<ESLint.LintResult[]> {
  const parts = Math.ceil(paths.length / MOST_FILES)
  const size = Math.ceil(paths.length / parts)
  const queue = Array.from({ length: parts }, (_, index) => paths.slice(index * size, (index + 1) * size))
  const results: ESLint.LintResult[] = []
  const work = async () => {
    for (let part = queue.shift(); part !== undefined; part = queue.shift()) results.push(...(await lintPart(part)))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return results
}

async function lintPart(paths: readonly string[]): Promise<ESLint.LintResult[]> {
  const child = startCommand('tsx', ['scripts/lint/some-files.ts'], 'pipe', {}, 'pipe')
  if (child.stdin === null || child.stdout === null || child.stderr === null) throw new Error('no pipes')
  child.stdin.end(JSON.stringify(paths))
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new Error(`ESLint ended with ${code}:\n${errors}`)
  return JSON.parse(output) as ESLint.LintResult[]
}
