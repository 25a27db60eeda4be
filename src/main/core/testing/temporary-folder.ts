import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

const make = async () => realpath(await mkdtemp(join(tmpdir(), 'parley-test-')))

// Windows lets go of files a moment after the process that had them.
const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 10 })

/** A new empty folder that goes when the test is over. */
export async function temporaryFolder(): Promise<string> {
  const folder = await make()
  onTestFinished(() => remove(folder))
  return folder
}

/** A new empty folder that goes when all tests of the file are over. */
export async function standingFolder(): Promise<string> {
  const folder = await make()
  afterAll(() => remove(folder))
  return folder
}
