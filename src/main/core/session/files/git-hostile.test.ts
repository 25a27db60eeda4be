import { access, mkdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { attribute, configure, hostileRepositories } from '#core/base/git/fixtures/hostile-repositories'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { readFromCommit } from '#core/base/git/committed-files'
import { changedBetween, findGitPlace, readGitStatus } from '#core/base/git/git'
import { git } from './testing'

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

describe.skipIf(process.platform === 'win32')(
  'looking at a hostile repository (skipped on Windows: shell scripts)',
  () => {
    it.each(hostileRepositories)('runs nothing: $name', async ({ prepare }) => {
      const root = await temporaryFolder()
      const folder = path.join(root, 'repository')
      const canary = path.join(root, 'canary')
      const script = path.join(root, 'evil.sh')
      await writeFile(script, `#!/bin/sh\ntouch '${canary}'\ncat\n`, { mode: 0o755 })
      await mkdir(folder)
      git(folder, 'init', '-q', '-b', 'trunk')
      await writeFile(path.join(folder, 'a.txt'), 'one\n')
      git(folder, 'add', '-A')
      git(folder, 'commit', '-qm', 'one')
      const other = await prepare(folder, script)
      const looked = typeof other === 'string' ? other : folder
      // The same length and another time: git has to read the file.
      await writeFile(path.join(folder, 'a.txt'), 'two\n')
      await utimes(path.join(folder, 'a.txt'), 1, 1)
      const place = (await findGitPlace(looked)) ?? { prefix: '', gitDir: '', commonDir: '' }
      const status = await readGitStatus(looked, place)
      const head = status?.head ?? 'HEAD'
      await changedBetween(looked, `${head}~`, head)
      await changedBetween(looked, '4b825dc642cb6eb9a060e54bf8d69288fbee4904', head)
      await readFromCommit(looked, place, head, ['a.txt'])
      expect(await exists(canary)).toBe(false)
    })

    it('still tells what differs where filters are declared', async () => {
      const folder = await temporaryFolder()
      git(folder, 'init', '-q', '-b', 'trunk')
      await writeFile(path.join(folder, 'a.txt'), 'one\n')
      await writeFile(path.join(folder, 'b.txt'), 'one\n')
      git(folder, 'add', '-A')
      git(folder, 'commit', '-qm', 'one')
      await attribute(folder, '*.txt filter=lfs')
      await configure(folder, '[filter "lfs"]', 'clean = false', 'process = false', 'required = true')
      await writeFile(path.join(folder, 'a.txt'), 'two\n')
      const place = await findGitPlace(folder)
      expect(place).toMatchObject({ prefix: '' })
      expect((await readGitStatus(folder, { prefix: '' }))?.dirty).toEqual(['a.txt', '.gitattributes'])
    })
  },
)
