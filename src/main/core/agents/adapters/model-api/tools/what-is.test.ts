import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openFolders } from '#core/base/folders/folders'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { locateEntry } from './what-is'

it('what a model may take away is no link, and holds no folder of the session', async () => {
  const root = await temporaryFolder()
  const [cwd, other] = [join(root, 'work'), join(root, 'work', 'in', 'other')]
  await mkdir(join(cwd, 'releases', '42'), { recursive: true })
  await mkdir(other, { recursive: true })
  await writeFile(join(cwd, 'a.txt'), 'a')
  await symlink(join('releases', '42'), join(cwd, 'latest'), 'dir')
  const folders = await openFolders(cwd, [other, root])
  if (!folders.ok) throw new Error(folders.error)
  const locate = (path: string) => locateEntry(path, folders.value)
  expect(await locate('a.txt')).toEqual({ ok: true, value: join(folders.value.cwd, 'a.txt') })
  expect(await locate('releases/42/')).toEqual({ ok: true, value: join(folders.value.cwd, 'releases', '42') })
  expect(await locate('latest')).toMatchObject({ error: expect.stringContaining('releases/42') as string })
  for (const path of ['.', 'in', 'in/other', root, cwd])
    expect(await locate(path), path).toMatchObject({
      error: expect.stringContaining('a folder of the session itself') as string,
    })
})
