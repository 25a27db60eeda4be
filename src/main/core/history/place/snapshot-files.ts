import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { changeGit, readGit, textOf } from '#core/base/git/git-program'
import { addAll } from './add-all'
import { gitFailed } from './repository'
import { runSteps } from './steps'

const IDENTITY = ['-c', 'user.name=Parley', '-c', 'user.email=parley@localhost', '-c', 'commit.gpgSign=false']

/**
 * Saves the working files of a worktree, except ignored ones, in a commit that only `ref` refers to. Branch, index and
 * files are unchanged.
 */
export async function snapshotFiles(folder: string, ref: string): Promise<Result<string, ContractError>> {
  const told = textOf(await readGit(folder, ['rev-parse', '--git-path', 'index']))
  const head = textOf(await readGit(folder, ['rev-parse', '--verify', 'HEAD']))
  if (told === undefined || head === undefined)
    return err(gitFailed({ reason: 'failed', message: 'The worktree cannot be read.', output: Buffer.alloc(0) }))
  let own: string | undefined
  try {
    // A folder of its own: files may be saved for several requests at once.
    own = await mkdtemp(path.join(tmpdir(), 'parley-index-'))
    const indexFile = path.join(own, 'index')
    await copyFile(path.resolve(folder, told), indexFile)
    const added = await runSteps(await addAll(folder, { indexFile }))
    if (!added.ok) return added
    const tree = await changeGit(folder, ['write-tree'], { indexFile })
    if (!tree.ok) return err(gitFailed(tree.error))
    const args = ['commit-tree', '-p', head, '-m', 'Working files', tree.value.toString().trim()]
    const commit = await changeGit(folder, [...IDENTITY, ...args])
    if (!commit.ok) return err(gitFailed(commit.error))
    const id = commit.value.toString().trim()
    const kept = await changeGit(folder, ['update-ref', ref, id])
    return kept.ok ? ok(id) : err(gitFailed(kept.error))
  } catch {
    return err(gitFailed({ reason: 'failed', message: 'The index cannot be copied.', output: Buffer.alloc(0) }))
  } finally {
    if (own !== undefined) await rm(own, { recursive: true, force: true })
  }
}
