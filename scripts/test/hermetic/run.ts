import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { keepSchemas } from '../../contract/kept'
import { hermeticEnvironment } from './environment'
import { RUN_FOLDER } from './folders'
import { withoutAgents } from './programs'
import { temporaryRoot } from './temporary'

/*
 * Runs once before all unit tests. Writes the schemas that events are validated with, and removes everything of the user's from the environment that test processes inherit;
 * locale and time zone have to be set before they start.
 */

export default async function setup(): Promise<(() => void) | undefined> {
  // Projects of one run share the folder made by the first of them.
  if (process.env[RUN_FOLDER] !== undefined) return undefined
  await keepSchemas()
  // The short name leaves room for socket paths.
  const folder = mkdtempSync(join(realpathSync(temporaryRoot()), 'pt-'))
  // Tests that drop their privileges still have access.
  chmodSync(folder, 0o755)
  const before = { ...process.env }
  const path = withoutAgents(process.env['PATH'] ?? '', join(folder, 'bin'))
  replaceEnvironment({ ...hermeticEnvironment({ home: folder, temporary: folder, path }), [RUN_FOLDER]: folder })
  return () => {
    replaceEnvironment(before)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function replaceEnvironment(wanted: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (wanted[name] === undefined) Reflect.deleteProperty(process.env, name)
  Object.assign(process.env, wanted)
}
