import { randomUUID } from 'node:crypto'
import { mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeAgentFiles, writeAgentFile } from '#core/resources/attachment/agent-files'
import { posixIt } from '#core/testing/posix-it'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { removeLeftovers } from './remove-leftovers'

it('removes what a killed host was writing, and nothing else', async () => {
  const [root, id] = [await temporaryFolder(), randomUUID()]
  const [data, linked] = [join(root, 'data'), join(root, 'linked')]
  await Promise.all([mkdir(data), mkdir(linked)])
  await symlink(join(linked, 'mine.json'), join(data, 'settings.json'))
  const left = [
    `settings.json.${id}.tmp`,
    `settings.json.${id}.tmp.bak`,
    `keybindings.json.${id}.tmp`,
    `secrets.json.${id}.tmp`,
  ]
  const kept = ['settings.json', 'settings.json.bak', 'settings.json.tmp', `notes.json.${id}.tmp`, `${id}.tmp`]
  for (const name of [...left, ...kept.slice(1)]) await writeFile(join(data, name), '')
  for (const name of ['mine.json', `mine.json.${id}.tmp`, `other.json.${id}.tmp`])
    await writeFile(join(linked, name), '')
  await removeLeftovers(data)
  expect((await readdir(data)).toSorted()).toEqual(kept.toSorted())
  expect((await readdir(linked)).toSorted()).toEqual(['mine.json', `other.json.${id}.tmp`].toSorted())
})

posixIt('keeps the names of files for agents to their user', async () => {
  const root = await temporaryFolder()
  const folder = join(root, 'files', 'session')
  expect(await makeAgentFiles(folder)).toMatchObject({ ok: true })
  const written = await writeAgentFile(folder, { blobId: 'b-1', name: 'a.txt', bytes: Buffer.from('x') })
  const paths = [join(root, 'files'), folder, join(folder, 'b-1'), written.ok ? written.value : '']
  const modes = await Promise.all(paths.map(async (path) => ((await stat(path)).mode & 0o777).toString(8)))
  expect(modes).toEqual(['700', '700', '700', '600'])
})
