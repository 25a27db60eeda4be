import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { posixIt } from '#core/testing/posix-it'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { installedVersion } from './package-version'

posixIt('a program of an npm package has the version of its package, also behind the link that npm makes', async () => {
  const folder = await temporaryFolder()
  const own = join(folder, 'lib', 'node_modules', '@maker', 'agent')
  await mkdir(join(own, 'bin'), { recursive: true })
  await mkdir(join(folder, 'bin'))
  await writeFile(join(own, 'package.json'), JSON.stringify({ name: '@maker/agent', version: '2.1.197' }))
  await writeFile(join(own, 'bin', 'agent.js'), '')
  await symlink(join(own, 'bin', 'agent.js'), join(folder, 'bin', 'agent'))
  const command = join(folder, 'bin', 'agent')
  expect(await installedVersion(command, '@maker/agent')).toBe('2.1.197')
  expect(await installedVersion(command, '@maker/other')).toBeUndefined()
  // Other installers have it in the path.
  expect(await installedVersion(join(folder, 'versions', '2.1.198', 'agent'), '@maker/agent')).toBe('2.1.198')
})
