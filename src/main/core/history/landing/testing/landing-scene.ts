import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { git, newRepository } from '#core/history/place/testing'

/** Nine lines. */
export const TEXT = Array.from({ length: 9 }, (_, line) => `line ${line + 1}\n`).join('')

/** Returns the text with other lines, by their number. */
export const withLines = (lines: Readonly<Record<number, string>>): string =>
  TEXT.split('\n')
    .map((line, index) => lines[index + 1] ?? line)
    .join('\n')

/** A host and a repository; `branch` makes a branch with files, on trunk unless another start is given. */
export async function landingScene(files: Readonly<Record<string, string>> = { 'a.txt': TEXT, 'b.txt': TEXT }) {
  const test = await hostOfTest([scriptedAdapter('worker', () => Promise.resolve(undefined))])
  const client = await test.client()
  const folder = await newRepository(path.join(await temporaryFolder(), 'project'), files)
  const write = async (where: string, written: Readonly<Record<string, string | null>>): Promise<void> => {
    for (const [name, text] of Object.entries(written)) {
      const file = path.join(where, name)
      await mkdir(path.dirname(file), { recursive: true })
      if (text === null) await rm(file)
      else await writeFile(file, text)
    }
  }
  const branch = async (
    name: string,
    written: Readonly<Record<string, string | null>>,
    from = 'trunk',
  ): Promise<void> => {
    git(folder, 'checkout', '-q', '-b', name, from)
    await write(folder, written)
    git(folder, 'add', '-A')
    git(folder, 'commit', '-qm', name)
    git(folder, 'checkout', '-q', 'trunk')
  }
  const forecast = (more: { base?: string } = {}) => client.must('landing.forecast', { folder, wait: true, ...more })
  return { test, client, folder, write, branch, forecast }
}
