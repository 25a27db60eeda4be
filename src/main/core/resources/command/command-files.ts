import { readdir } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import { readText } from '#core/base/folders/regular-file'
import { foldersUpwards } from '#core/base/folders/folders-upwards'
import { defined } from '#shared/kernel/defined'
import { readFrontMatter, textFact } from '#core/base/front-matter'

const MAX_FILE_BYTES = 256 * 1024
const MOST_IN_A_FOLDER = 500
const DEEPEST = 3

/** A reusable prompt in a file. */
export interface CommandFile {
  readonly name: string
  readonly description: string
  readonly hint?: string
  readonly path: string
  readonly prompt: string
}

/** The prompt files of a folder upwards, of Parley and of the user, the nearest first. */
export async function findCommandFiles(cwd: string, dataDir: string): Promise<CommandFile[]> {
  const home = os.homedir()
  const folders = [
    ...(await foldersUpwards(cwd)).flatMap((folder) => [
      join(folder, '.parley', 'commands'),
      join(folder, '.claude', 'commands'),
    ]),
    join(dataDir, 'commands'),
    join(home, '.claude', 'commands'),
    join(home, '.codex', 'prompts'),
  ]
  return (await Promise.all(folders.map((folder) => readFolder(folder, [])))).flat()
}

async function readFolder(folder: string, prefix: readonly string[]): Promise<CommandFile[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const sorted = entries.sort((left, right) => left.name.localeCompare(right.name)).slice(0, MOST_IN_A_FOLDER)
  const read = await Promise.all(
    sorted.map(async (entry): Promise<CommandFile[]> => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return prefix.length < DEEPEST ? readFolder(path, [...prefix, entry.name]) : []
      if (!entry.name.endsWith('.md')) return []
      const command = await readCommand(path, [...prefix, entry.name.slice(0, -'.md'.length)].join(':'))
      return command === undefined ? [] : [command]
    }),
  )
  return read.flat()
}

async function readCommand(path: string, name: string): Promise<CommandFile | undefined> {
  const file = await readText(path, MAX_FILE_BYTES)
  if (!file.ok || !file.value.complete || /\s/.test(name)) return undefined
  const { facts, body } = readFrontMatter(file.value.text)
  const hint = textFact(facts, 'argument-hint')
  const firstLine = body.split('\n').find((line) => line.trim() !== '') ?? ''
  return {
    name,
    description: textFact(facts, 'description') ?? firstLine.replace(/^#+\s*/, '').slice(0, 200),
    ...defined({ hint }),
    path,
    prompt: body.trim(),
  }
}

const PLACE = /\$(ARGUMENTS|[1-9])(?!\d)/g

/**
 * Inserts the arguments into a prompt: in place of `$ARGUMENTS`, and word by word in place of `$1` to `$9`. A prompt
 * without placeholders gets them at the end.
 */
export function fillPrompt(prompt: string, input: string): string {
  const words = input.split(/\s+/).filter((word) => word !== '')
  if (prompt.search(PLACE) < 0) return input === '' ? prompt : `${prompt}\n\n${input}`
  return prompt.replaceAll(PLACE, (_place, name: string) =>
    name === 'ARGUMENTS' ? input : (words[Number(name) - 1] ?? ''),
  )
}
