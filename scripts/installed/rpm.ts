import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { trial } from './steps'
import { newUser } from './user'

const run = promisify(execFile)

/** Returns why the RPM package can't be tried on this machine. */
function obstacle(file: string | undefined): string | undefined {
  if (file === undefined) return 'it was not made'
  if (process.getuid?.() !== 0) return 'installing it needs root'
  if (!['/usr/bin/rpm', '/bin/rpm'].some((program) => existsSync(program))) return 'rpm not found'
  return undefined
}

/**
 * Installs the RPM package into a folder with a database of its own, which a machine of another family allows too; runs
 * its command, and removes it.
 */
export async function tryRpm(output: string): Promise<boolean> {
  const file = (await readdir(output)).find((name) => name.endsWith('.rpm'))
  const reason = obstacle(file)
  if (file === undefined || reason !== undefined) {
    console.log(`RPM package: skipped, ${reason ?? ''}`)
    return true
  }
  return trial('RPM package', async ({ step }, clean) => {
    const root = await mkdtemp(join(tmpdir(), 'parley-rpm-'))
    clean(() => rm(root, { recursive: true, force: true }))
    await chmod(root, 0o755)
    const user = await newUser()
    clean(() => user.remove())
    const at = ['--root', root, '--dbpath', '/var/lib/rpm']
    // The libraries of this machine are packages of another family.
    await step('install', () => run('rpm', [...at, '--install', '--nodeps', join(output, file)]))
    await step('it contains what the desktop and the shell look for', async () => {
      for (const place of [
        'applications/parley.desktop',
        'mime/packages/parley.xml',
        'metainfo/dev.parley.Parley.metainfo.xml',
        'icons/hicolor/256x256/apps/parley.png',
        'bash-completion/completions/parley',
        'fish/vendor_completions.d/parley.fish',
      ])
        if (!existsSync(join(root, 'usr', 'share', place))) throw new Error(`There is no ${place}.`)
    })
    await step('the command answers', async () => {
      const answer = await user.run(join(root, 'usr', 'bin', 'parley'), ['send', 'say Good morning'])
      if (!answer.includes('Good morning')) throw new Error(answer)
    })
    await step('remove', () => run('rpm', [...at, '--erase', 'parley']))
    const left = (await readdir(root, { recursive: true })).filter((name) => /parley/.test(name))
    if (left.length > 0) throw new Error(`The package left ${left.join(', ')}`)
  })
}
