import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../../run-command'

/**
 * Starts a `parley serve` on its default data folder, which builds a clean clone, with all that tests need. Returns a function
 * that stops it; throws when it does not start.
 */
export async function startServe(env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const command = join(root, 'bin', 'parley.js')
  const child = spawn(process.execPath, [command, 'serve', '--json'], {
    env: { ...env, PARLEY_TEST_HOSTS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [said] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [unknown]
  if (typeof said !== 'string') throw new Error('parley serve did not start.')
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}
