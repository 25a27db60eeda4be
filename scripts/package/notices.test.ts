import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { packagesOf } from '../build/bundled-packages'
import { noticesOf, readIncluded } from './notices'

async function checkout(packages: Readonly<Record<string, Readonly<Record<string, string>>>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'parley-notices-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const [name, files] of Object.entries(packages)) {
    const folder = join(root, 'node_modules', name)
    await mkdir(folder, { recursive: true })
    for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text)
  }
  return root
}

const manifest = (name: string, license?: string) => JSON.stringify({ name, version: '1.0.0', license })

it('finds the packages of modules and of fonts in what was built, and nothing of Parley', async () => {
  const root = await checkout({
    plain: { 'package.json': manifest('plain', 'MIT') },
    '@scope/font': { 'package.json': manifest('@scope/font', 'OFL-1.1') },
    'plain/node_modules/inner': { 'package.json': manifest('inner', 'ISC') },
  })
  const moduleIds = ['src/main/a.ts', 'node_modules/plain/b.js', 'node_modules/plain/node_modules/inner/c.js'].map(
    (id) => join(root, id),
  )
  const output = {
    'a.js': { type: 'chunk', moduleIds: [...moduleIds, '\0virtual', '/elsewhere/node_modules/other/d.js'] },
    'font.woff2': { type: 'asset', originalFileNames: ['../../node_modules/@scope/font/font.woff2'] },
  } as const
  expect(packagesOf(output, root, join(root, 'src', 'renderer'))).toEqual([
    'node_modules/@scope/font',
    'node_modules/plain',
    'node_modules/plain/node_modules/inner',
  ])
})

it('names each package with all its licenses and notices, and repeats no text', async () => {
  const root = await checkout({
    one: { 'package.json': manifest('one', 'MIT'), LICENSE: 'Permission is granted\n', 'README.md': 'no license' },
    two: { 'package.json': manifest('two', 'Apache-2.0'), 'LICENSE.md': 'Permission is granted', NOTICE: 'By two' },
    bare: { 'package.json': manifest('bare', 'ISC') },
  })
  const included = await Promise.all(
    ['one', 'two', 'bare'].map((name) => readIncluded(join(root, 'node_modules', name))),
  )
  const notices = noticesOf(included)
  expect(notices).toContain('one 1.0.0 (MIT)\ntwo 1.0.0 (Apache-2.0)\n\nPermission is granted\n')
  expect(notices.split('Permission is granted')).toHaveLength(2)
  expect(notices).toContain('two 1.0.0 (Apache-2.0)\n\nBy two\n')
  expect(notices).toContain('bare 1.0.0 (ISC)\n\nLicense: ISC')
})

it('refuses a package without any license', async () => {
  const root = await checkout({ unknown: { 'package.json': manifest('unknown') } })
  await expect(readIncluded(join(root, 'node_modules', 'unknown'))).rejects.toThrow('states no license')
})
