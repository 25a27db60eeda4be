import { chmod, lstat, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { explainFileError } from '#core/base/folders/file-errors'
import { withExecution } from '#core/base/folders/permissions'
import { writeText } from '#core/base/folders/regular-file'
import type { WritableStep } from './revert-step'
import type { FileThen } from '#core/session/files/version'

/** Writes files as they were. When one cannot be written, those before it are put back. */
export async function writeSteps(steps: readonly WritableStep[]): Promise<Result<void, ContractError>> {
  const done: WritableStep[] = []
  for (const step of steps) {
    const written = await put(step.absolute, step.then)
    if (written.ok) {
      done.push(step)
      continue
    }
    await putBack(done)
    const message = `${step.path} could not be written: ${written.error}. Nothing was changed.`
    return err(contractError('file-not-written', message, { path: step.path }))
  }
  return ok(undefined)
}

/** Makes files as they were before they were written, the last one first. */
export async function putBack(steps: readonly WritableStep[]): Promise<void> {
  for (const { absolute, now } of steps.toReversed()) await put(absolute, now)
}

async function put(file: string, then: FileThen | null): Promise<Result<void, string>> {
  try {
    if (then === null) {
      await rm(file)
      return ok(undefined)
    }
    await mkdir(path.dirname(file), { recursive: true })
    const written = await writeText(file, then.text ?? then.bytes ?? '')
    if (!written.ok) return err(written.error.reason)
    await setExecutable(file, then.version.executable === true)
    return ok(undefined)
  } catch (error) {
    return err(explainFileError(error))
  }
}

/** Makes a file executable or not; who may read and write it stays as it was. Windows has no executable files. */
async function setExecutable(file: string, isExecutable: boolean): Promise<void> {
  if (process.platform === 'win32') return
  const { mode } = await lstat(file)
  const permissions = withExecution(mode, isExecutable)
  if ((mode & 0o777) !== permissions) await chmod(file, permissions)
}
