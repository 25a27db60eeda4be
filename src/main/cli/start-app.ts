import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { err, ok, type Result } from '#shared/kernel/result'
import { startChild } from '#core/base/process/start-child'

/** Script of the checkout that builds and opens the app, relative to the built command. */
const START_SCRIPT = '../../scripts/start.js'

/** Starts the desktop app that this command belongs to, on its own: it outlives the command. */
export async function startApp(args: readonly string[]): Promise<Result<void, string>> {
  const { ELECTRON_RUN_AS_NODE: _asNode, ...env } = process.env
  const script = fileURLToPath(new URL(START_SCRIPT, import.meta.url))
  const command = 'electron' in process.versions ? [] : existsSync(script) ? [script] : undefined
  if (command === undefined)
    return err('This installation has no desktop app. parley serve --open opens Parley in the browser.')
  // Chromium's sandbox refuses root; the script of the checkout knows that itself.
  const flags = command.length === 0 && process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const started = await startChild(process.execPath, [...command, ...flags, ...args], {
    detached: true,
    stdio: 'ignore',
    env,
  })
  if (!started.ok) return started
  started.value.unref()
  return ok(undefined)
}
