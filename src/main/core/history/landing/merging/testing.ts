import { execFileSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { PrivateRepository } from '#core/base/git/private/private-repository'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { Forecaster } from './forecaster'

/** A forecaster for a new repository without commits. */
export async function forecasterOfTest(format: 'sha1' | 'sha256' = 'sha1') {
  const root = await temporaryFolder()
  const folder = path.join(root, 'repository')
  await mkdir(folder)
  execFileSync('git', ['init', '-q', '-b', 'trunk', `--object-format=${format}`], { cwd: folder })
  const made = await PrivateRepository.create(
    path.join(root, 'private'),
    { commonDir: path.join(folder, '.git') },
    format,
  )
  if (made === undefined) throw new Error('Git made no repository.')
  return { folder, forecaster: new Forecaster(made), repository: made }
}
