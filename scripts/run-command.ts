import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isCurrent, recorded } from './launch/record.js'

export const root = join(import.meta.dirname, '..')

/**
 * Starts a command of node_modules/.bin in the checkout.
 * @param output Destination of its output: this process's, or the caller.
 */
export function startCommand(
  command: string,
  args: readonly string[],
  output: 'inherit' | 'pipe',
  env: Readonly<Record<string, string>> = {},
) {
  // npm links commands as .cmd files on Windows, which only a shell can start; all arguments are trusted.
  return spawn(join(root, 'node_modules', '.bin', command), args, {
    cwd: root,
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
    stdio: ['ignore', output, output],
  })
}

/** Runs a command of node_modules/.bin with inherited output. Returns whether it succeeded. */
export function runCommand(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = startCommand(command, args, 'inherit', env)
    child.once('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.once('close', (code) => {
      resolve(code === 0)
    })
  })
}

/** Runs a command of node_modules/.bin and collects what it prints. */
export function collectCommand(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly ok: boolean; readonly output: string }> {
  return new Promise((resolve) => {
    const child = startCommand(command, args, 'pipe', env)
    const output: string[] = []
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
    child.once('error', (error) => {
      resolve({ ok: false, output: error.message })
    })
    child.once('close', (code) => {
      resolve({ ok: code === 0, output: output.join('').trim() })
    })
  })
}

/**
 * Builds the app, with the program in which tests run its hosts, unless that was done and nothing has changed since. Returns
 * whether the app is built.
 */
export async function buildForTests(): Promise<boolean> {
  if (isCurrent() && existsSync(join(root, 'out', 'main', 'test-hosts.js'))) {
    console.log('The app is built already, from these sources.')
    return true
  }
  return recorded(() => runCommand('electron-vite', ['build', '--logLevel', 'warn'], { PARLEY_TEST_HOSTS: '1' }))
}
