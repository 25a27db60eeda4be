import { createHash } from 'node:crypto'
import { lstat, readdir, readFile, realpath } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import { z } from 'zod'
import { ExtensionManifest } from '#shared/extension/entities'
import { err, ok, type Result } from '#shared/kernel/result'

/** The file that makes a folder an extension. */
export const MANIFEST_FILE = 'parley-extension.json'

const MAX_FILES = 10_000
const MAX_BYTES = 128 * 1024 * 1024
const MAX_MANIFEST_BYTES = 64 * 1024

/** An extension as it is on disk. */
export interface ExtensionFolder {
  readonly manifest: ExtensionManifest
  /** SHA-256 over the paths, modes and contents of all files. */
  readonly contentHash: string
}

/** The folders with a manifest directly below a folder, in the order of their names. */
export async function findExtensionFolders(parent: string): Promise<string[]> {
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => [])
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(parent, name))
  const found = await Promise.all(
    folders.map(async (folder) =>
      (await lstat(join(folder, MANIFEST_FILE)).catch(() => null))?.isFile() === true ? [folder] : [],
    ),
  )
  return found.flat().sort()
}

/** Reads the manifest of a folder. The error is a user-facing sentence. */
export async function readManifest(folder: string): Promise<Result<ExtensionManifest, string>> {
  const path = join(folder, MANIFEST_FILE)
  try {
    const { size } = await lstat(path)
    if (size > MAX_MANIFEST_BYTES) return err(`${path} is larger than ${MAX_MANIFEST_BYTES} bytes.`)
    const parsed = ExtensionManifest.safeParse(JSON.parse(await readFile(path, 'utf8')))
    if (!parsed.success) return err(`${path} is not valid: ${z.prettifyError(parsed.error)}`)
    if (parsed.data.name !== basename(folder))
      return err(`${path} names “${parsed.data.name}”, but its folder is called “${basename(folder)}”.`)
    return ok(parsed.data)
  } catch (error) {
    return err(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/**
 * Returns the part of a program that names a file outside of its folder, by its path or by a link. Names without a path are
 * programs of the system.
 */
async function programOutside(root: string, program: readonly string[]): Promise<string | undefined> {
  for (const [index, part] of program.entries()) {
    if (!/[/\\]/.test(part) && part !== '..') continue
    const path = resolve(root, part)
    const target = await realpath(path).catch(() => null)
    // Arguments that name no file are none.
    if (target === null && index > 0) continue
    if (!(target ?? path).startsWith(root + sep)) return part
  }
  return undefined
}

/**
 * Reads an extension and identifies its content. Fails with a user-facing sentence when a link leads out of the folder,
 * or when there is too much to check before every start.
 */
export async function readExtension(folder: string): Promise<Result<ExtensionFolder, string>> {
  const manifest = await readManifest(folder)
  if (!manifest.ok) return manifest
  try {
    const hash = createHash('sha256')
    const root = await realpath(folder)
    const outside = await programOutside(root, manifest.value.program)
    if (outside !== undefined)
      return err(
        `${outside} is not in ${folder}. An extension runs files of its folder, so that what runs is what was reviewed.`,
      )
    let files = 0
    let bytes = 0
    const visit = async (at: string): Promise<string | undefined> => {
      const entries = await readdir(at, { withFileTypes: true })
      for (const entry of entries.sort((left, right) => (left.name < right.name ? -1 : 1))) {
        const path = join(at, entry.name)
        const name = relative(root, path).split(sep).join('/')
        if (++files > MAX_FILES) return `${folder} holds more than ${MAX_FILES} files.`
        if (entry.isDirectory()) {
          const problem = await visit(path)
          if (problem !== undefined) return problem
        } else if (entry.isSymbolicLink()) {
          const target = await realpath(path).catch(() => null)
          if (target === null || !target.startsWith(root + sep))
            return `${path} is a link that leads out of the folder.`
          hash.update(`link\0${name}\0${relative(root, target)}\0`)
        } else if (entry.isFile()) {
          const { size, mode } = await lstat(path)
          bytes += size
          if (bytes > MAX_BYTES) return `${folder} holds more than ${MAX_BYTES / 1024 / 1024} MB.`
          const content = await readFile(path)
          hash.update(`file\0${name}\0${(mode & 0o111) === 0 ? '' : 'x'}\0${content.length}\0`).update(content)
        } else return `${path} is neither a file nor a folder.`
      }
      return undefined
    }
    const problem = await visit(root)
    return problem === undefined ? ok({ manifest: manifest.value, contentHash: hash.digest('hex') }) : err(problem)
  } catch (error) {
    return err(`${folder} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}
