import { readdir, readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import picomatch from 'picomatch'
import { isSshHost } from './host-name'

/** Maximum number of hosts that are offered, and depth of included files, as in `ssh`. */
const MOST_HOSTS = 500
const MAX_DEPTH = 16
const MAX_FILES = 200

/** Returns the names of hosts in a configuration of `ssh` with the files it includes, in their order, without patterns. */
export async function configHosts(file = join(homedir(), '.ssh', 'config')): Promise<string[]> {
  const names = new Set<string>()
  const seen = new Set<string>()

  async function read(path: string, depth: number): Promise<void> {
    if (depth > MAX_DEPTH || seen.size >= MAX_FILES || seen.has(path)) return
    seen.add(path)
    const text = await readFile(path, 'utf8').catch(() => '')
    for (const line of text.split(/\r?\n/)) {
      const { keyword, values } = parseLine(line.trim())
      if (keyword === 'host') for (const name of values.filter(isName)) names.add(name)
      if (keyword === 'include')
        for (const value of values) for (const found of await filesOf(value)) await read(found, depth + 1)
    }
  }
  await read(resolve(file), 0)
  return [...names].slice(0, MOST_HOSTS)
}

const isName = (name: string): boolean => !/[*?!]/.test(name) && isSshHost(name)

/** Reads a line: a keyword in any case, an optional equals sign, and values, which may be in quotes. */
function parseLine(line: string): { readonly keyword: string; readonly values: readonly string[] } {
  const [, keyword = '', rest = ''] = /^\s*([a-z]+)(?:\s*=\s*|\s+)(.*)$/i.exec(line) ?? []
  const words = [...rest.matchAll(/"([^"]*)"|(#.*)|([^\s"]+)/g)]
  const end = words.findIndex(([, , comment]) => comment !== undefined)
  const values = (end === -1 ? words : words.slice(0, end)).map(([, quoted, , plain]) => quoted ?? plain ?? '')
  return { keyword: keyword.toLowerCase(), values: values.filter((value) => value !== '') }
}

/** Returns the files of an `Include`: relative to `~/.ssh`, with patterns in any part of the path. */
async function filesOf(pattern: string): Promise<string[]> {
  const path = pattern.startsWith('~/') ? join(homedir(), pattern.slice(2)) : pattern
  const [root = '', ...parts] = (isAbsolute(path) ? path : join(homedir(), '.ssh', path)).split(/[/\\]/)
  let found = [root === '' ? '/' : `${root}/`]
  for (const part of parts.filter((name) => name !== '')) {
    const { isGlob } = picomatch.scan(part)
    const matches = picomatch(part)
    const next = await Promise.all(
      found.map(async (folder) => {
        if (!isGlob) return [join(folder, part)]
        const names = await readdir(folder).catch(() => [])
        return names
          .filter((name) => matches(name))
          .sort()
          .map((name) => join(folder, name))
      }),
    )
    found = next.flat()
  }
  return found
}
