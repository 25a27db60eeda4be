import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { listFolders } from './list-folders'

async function folders(...names: string[]): Promise<string> {
  const folder = await temporaryFolder()
  for (const name of names) await mkdir(path.join(folder, name), { recursive: true })
  return folder
}

const list = (input: { folder?: string; includeHidden?: boolean }, defaultFolder = os.tmpdir()) =>
  listFolders({ defaultFolder })(input, undefined as never)

it('lists folders and links to folders by name, never files, and says which have a repository', async () => {
  const folder = await folders('b10', 'b9', 'app/.git', '.hidden')
  await writeFile(path.join(folder, 'file.txt'), '')
  await symlink(path.join(folder, 'app'), path.join(folder, 'link'), 'junction')
  await symlink(path.join(folder, 'nothing'), path.join(folder, 'broken'), 'junction')
  const listed = await list({ folder })
  expect(listed).toMatchObject({
    value: {
      folder,
      parent: path.dirname(folder),
      isTruncated: false,
      folders: [
        { name: 'app', isRepository: true, isHidden: false },
        { name: 'b9', isRepository: false },
        { name: 'b10', isRepository: false },
        { name: 'link', isRepository: true },
      ],
    },
  })
  const all = await list({ includeHidden: true }, folder)
  expect(all.ok && all.value.folders.map(({ name }) => name)).toContain('.hidden')
})

it('ends at 1,000 folders and says so', async () => {
  const folder = await folders(...Array.from({ length: 1001 }, (_, index) => `f${index}`))
  const listed = await list({ folder })
  expect(listed).toMatchObject({ value: { isTruncated: true } })
  expect(listed.ok && listed.value.folders).toHaveLength(1000)
})

it('begins at the home folder, and has no folder above a root', async () => {
  expect(await list({ folder: '~' })).toMatchObject({ value: { folder: os.homedir() } })
  expect(await list({ folder: path.parse(os.homedir()).root })).toMatchObject({ value: { parent: null } })
})

it.each(['/no/such/folder', 'relative', '~user'])('refuses %s', async (folder) => {
  expect(await list({ folder })).toMatchObject({ error: { code: 'folder-not-found' } })
})

it('says when it may not read a folder', async ({ skip }) => {
  skip(process.platform === 'win32' || process.getuid?.() === 0, 'Permissions do not bind this user.')
  const folder = await folders('closed')
  await chmod(path.join(folder, 'closed'), 0o000)
  expect(await list({ folder: path.join(folder, 'closed') })).toMatchObject({ error: { code: 'file-unreadable' } })
  await chmod(path.join(folder, 'closed'), 0o700)
})
