import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { PrivateRepository } from './private-repository'

/** Maximum size of one file of attributes, in bytes, and of their number. */
const MOST_BYTES = 1024 * 1024
const MOST_FILES = 5000

/** Returns whether a name of a tree is one that a folder can have: trees made by hand contain `..` and `.git`. */
export function isPlainName(name: string): boolean {
  return name !== '' && !/^\.{1,2}$|[/\\\0:]|^\.git[\s.]*$|^git~\d/iu.test(name) && !/[\u200c-\u206f\ufeff]/u.test(name)
}

/**
 * Makes the attributes of a tree the only working files of a private repository, so that git merges as they say. Returns
 * their texts; undefined when git cannot read them.
 */
export async function placeAttributes(repository: PrivateRepository, tree: string): Promise<string[] | undefined> {
  const listed = await repository.run(['ls-tree', '-r', '-z', '--full-tree', tree])
  if (listed.state !== 'ok') return undefined
  const found = listed.output
    .toString()
    .split('\0')
    .flatMap((line) => {
      const [, id, name] = /^100[0-7]{3} blob ([\da-f]+)\t((?:[^]*\/)?\.gitattributes)$/.exec(line) ?? []
      return id === undefined || name === undefined || !name.split('/').every(isPlainName) ? [] : [{ id, name }]
    })
    .slice(0, MOST_FILES)
  const before = await repository.run(['ls-files', '-z', '--others', '--', '.'])
  for (const name of before.output.toString().split('\0').filter(Boolean))
    await rm(path.join(repository.folder, name), { force: true, recursive: true })
  if (found.length === 0) return []
  const read = await repository.run(['cat-file', '--batch'], { input: found.map(({ id }) => `${id}\n`).join('') })
  if (read.state !== 'ok') return undefined
  const texts: string[] = []
  let at = 0
  for (const { name } of found) {
    const end = read.output.indexOf(10, at)
    const [, size] = /blob (\d+)$/.exec(read.output.toString('utf8', at, end)) ?? []
    if (size === undefined) return undefined
    const content = read.output.subarray(end + 1, end + 1 + Number(size))
    at = end + 2 + Number(size)
    if (content.length > MOST_BYTES) continue
    const file = path.join(repository.folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
    texts.push(content.toString())
  }
  return texts
}
