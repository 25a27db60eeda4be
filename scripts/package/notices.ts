import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BUNDLED_PACKAGES } from '../build/bundled-packages'

/** Name of the file with the licenses of everything that a package of Parley contains. */
export const NOTICES = 'THIRD-PARTY-NOTICES.txt'

/** A program or library that is part of a package. */
export interface Included {
  readonly name: string
  readonly version: string
  /** SPDX expression of its manifest. */
  readonly license: string
  /** Texts of its licenses and notices; empty when its package has none. */
  readonly texts: readonly string[]
}

/** Names of files that hold licenses, and notices that a license wants to be passed on. */
const LICENSE_FILE = /^(?:licen[cs]e|copying|notice|ofl|third.?party.?notices?|copyright)\b/i

/** Reads a package's name, version and licenses from its folder. */
export async function readIncluded(folder: string): Promise<Included> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    readonly name: string
    readonly version: string
    readonly license?: string | { readonly type?: string }
  }
  const { name, version, license } = manifest
  const files = (await readdir(folder, { withFileTypes: true })).filter(
    (entry) => entry.isFile() && LICENSE_FILE.test(entry.name),
  )
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file.name), 'utf8')))
  const named = typeof license === 'string' ? license : license?.type
  if (named === undefined && texts.length === 0) throw new Error(`${name} ${version} states no license.`)
  return { name, version, license: named ?? 'see below', texts: texts.map((text) => text.trim()) }
}

/** Returns the folders of the packages that the parts of a build contain, as paths in the checkout. */
export async function bundledFolders(parts: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(
    parts.map(async (part) => {
      const file = join(part, BUNDLED_PACKAGES)
      if (!existsSync(file)) throw new Error(`${part} does not list its packages; build it again.`)
      return JSON.parse(await readFile(file, 'utf8')) as string[]
    }),
  )
  return [...new Set(lists.flat())].sort()
}

/** Returns the notices: each program and library with its licenses, and each text once. */
export function noticesOf(all: readonly Included[]): string {
  const sorted = [...new Map(all.map((one) => [`${one.name} ${one.version}`, one])).values()].sort((a, b) =>
    a.name === b.name ? (a.version < b.version ? -1 : 1) : a.name < b.name ? -1 : 1,
  )
  const byText = new Map<string, Included[]>()
  for (const one of sorted)
    for (const text of one.texts.length > 0 ? one.texts : [`License: ${one.license} (its package has no text of it)`])
      byText.set(text, [...(byText.get(text) ?? []), one])
  const sections = [...byText].map(
    ([text, users]) =>
      `${users.map(({ name, version, license }) => `${name} ${version} (${license})`).join('\n')}\n\n${text}\n`,
  )
  const line = `\n${'-'.repeat(80)}\n\n`
  return `Parley contains the following programs and libraries.\n${line}${sections.join(line)}`
}
