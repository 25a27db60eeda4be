import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { lintArguments } from './arguments'
import { LintCache } from './cache'
import { exportedTypes, typeKeys } from './dependencies'

/** Returns keys of a project of three files, of which `a` uses `b`, and `b` uses `c`. */
async function keys(signatures: { readonly b?: string; readonly c?: string }) {
  const folder = await temporaryFolder()
  const file = (name: string, signature = `shows ${name}`) => ({ version: `content of ${name}`, signature })
  const info = {
    fileNames: ['./a.ts', './b.ts', './c.ts'],
    fileInfos: [file('a'), file('b', signatures.b), file('c', signatures.c)],
    referencedMap: [
      [1, 1],
      [2, 2],
    ],
    fileIdsList: [[2], [3]],
  }
  writeFileSync(join(folder, 'info'), JSON.stringify(info))
  const found = typeKeys(join(folder, 'info'))
  return ['a', 'b', 'c'].map((name) => found.get(join(folder, `${name}.ts`)))
}

it('a file is linted again when what it refers to, directly or not, shows other types', async () => {
  const [a, b, c] = await keys({})
  const changed = await keys({ c: 'shows something else' })
  expect(changed[0]).not.toBe(a)
  expect(changed[1]).not.toBe(b)
  expect(changed[2]).toBe(c)
})

it('a file is not linted again for what nobody sees', async () => {
  expect(await keys({})).toEqual(await keys({}))
})

it('what a file shows to others is known, whatever else it says', async () => {
  const folder = await temporaryFolder()
  const info = (version: string) => ({ fileNames: ['./a.ts'], fileInfos: [{ version, signature: 'shows a' }] })
  const [first, second] = ['one', 'two'].map((version) => {
    writeFileSync(join(folder, 'info'), JSON.stringify(info(version)))
    return exportedTypes(join(folder, 'info'))
  })
  expect(first).toEqual(new Map([[join(folder, 'a.ts'), 'shows a']]))
  expect(second).toEqual(first)
  expect(exportedTypes(join(folder, 'none'))).toEqual(new Map())
})

it('a file that had something wrong is linted until it has not', async () => {
  const file = join(await temporaryFolder(), 'lint.json')
  const cache = new LintCache(file)
  cache.note('good.ts', 'key', true)
  cache.note('bad.ts', 'key', false)
  cache.save()
  const kept = new LintCache(file)
  expect([kept.isClean('good.ts', 'key'), kept.isClean('good.ts', 'other'), kept.isClean('bad.ts', 'key')]).toEqual([
    true,
    false,
    false,
  ])
})

it('files whose names are too long together are linted with the rest of their parts', () => {
  const files = ['src/main/a.ts', 'src/main/core/b.ts', 'src/renderer/c.ts', 'bench/d.ts', 'vitest.config.ts']
  expect(lintArguments(files, 100)).toEqual(files)
  expect(lintArguments(files, 20)).toEqual(['bench', 'src/main', 'src/renderer', 'vitest.config.ts'])
})
