import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { hostedAt, readHosted } from './hosted-repository'
import { git, newRepository } from './testing'

it.each([
  ['https://github.com/ann/tool.git', 'https://github.com', 'ann', 'tool'],
  ['https://ann:secret@github.com/ann/tool', 'https://github.com', 'ann', 'tool'],
  ['git@github.com:ann/tool.git', 'https://github.com', 'ann', 'tool'],
  ['ssh://git@git.example.org:2222/group/part/tool.git/', 'https://git.example.org', 'group/part', 'tool'],
  ['https://git.example.org:8443/ann/tool', 'https://git.example.org:8443', 'ann', 'tool'],
])('%s is a repository on a server', (address, host, owner, name) => {
  expect(hostedAt(address)).toEqual({ host, owner, name })
})

it.each(['/srv/tool.git', '../tool', 'C:\\work\\tool', 'file:///srv/ann/tool.git', 'https://github.com/', ''])(
  '%s is none',
  (address) => {
    expect(hostedAt(address)).toBeUndefined()
  },
)

it("is read from the remote of the branch, and not by a name that is an option's", async () => {
  const folder = await newRepository(join(await temporaryFolder(), 'tool'))
  expect(await readHosted(folder, 'trunk')).toBeUndefined()
  git(folder, 'remote', 'add', 'origin', 'https://github.com/ann/fork.git')
  git(folder, 'remote', 'add', 'upstream', 'git@github.com:team/tool.git')
  git(folder, 'config', 'branch.trunk.remote', 'upstream')
  expect((await readHosted(folder, 'trunk'))?.repository).toEqual({ owner: 'team', name: 'tool', branch: 'trunk' })
  git(folder, 'config', 'branch.trunk.remote', '--upload-pack=touch x')
  expect((await readHosted(folder, 'trunk'))?.repository).toEqual({ owner: 'ann', name: 'fork', branch: 'trunk' })
})
