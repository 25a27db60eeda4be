import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { parseSync, type Plugin } from 'vite'
import { sourcePath } from './aliases'

/*
 * Of the message catalogs, a window needs a fifth before it shows anything. The catalogs stay whole in the source; the build of
 * the app divides each into the messages that modules of the first screen read (`first.ts` of a language) and all others
 * (`rest.ts`), which come with the first part of the app that is loaded later.
 */

/** Keys of messages by feature; null for a feature that is read as a whole. */
export type MessageKeys = ReadonlyMap<string, ReadonlySet<string> | null>

type Part = 'first' | 'rest'

/** `import { one } from './path'`, also over several lines, but not `import type` and not `import()`. */
const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'"();]*?\bfrom\s*)?['"]([.#][^'"]+)['"]/g

/** Returns the modules that an entry loads before any of them runs, without packages and styles. */
export function firstModules(entry: string): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [entry]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    const source = readFileSync(file, 'utf8')
    for (const [, path = ''] of source.matchAll(IMPORT)) {
      const target = resolved(sourcePath(path, file))
      if (target !== undefined) waiting.push(target)
    }
  }
  return found
}

function resolved(path: string): string | undefined {
  return [`${path}.ts`, path, join(path, 'index.ts')].find((file) => /\.(?:ts|svelte)$/.test(file) && existsSync(file))
}

/** Returns the messages that sources read: `m.files.title`. */
export function messagesIn(sources: Iterable<string>): MessageKeys {
  const keys = new Map<string, Set<string> | null>()
  for (const source of sources)
    for (const [, feature = '', key] of source.matchAll(/\bm\s*\.([a-zA-Z]\w*)(?:\s*\.([a-zA-Z]\w*))?/g)) {
      const known = keys.get(feature)
      if (key === undefined) keys.set(feature, null)
      else if (known === undefined) keys.set(feature, new Set([key]))
      else known?.add(key)
    }
  return keys
}

/** Returns the source of a feature's messages with one part of them; undefined when that part has none. */
export function partOf(source: string, keys: ReadonlySet<string> | null | undefined, part: Part): string | undefined {
  const { program } = parseSync('messages.ts', source)
  const catalog = program.body
    .flatMap((node) => (node.type === 'ExportNamedDeclaration' ? [node.declaration] : []))
    .flatMap((node) => (node?.type === 'VariableDeclaration' ? node.declarations : []))
    .flatMap(({ init }) => (init?.type === 'ObjectExpression' ? [init] : []))
  const [messages] = catalog
  if (messages === undefined || catalog.length > 1) throw new Error('A file of messages has one exported object.')
  const isWanted = (key: string) => (keys === null || keys?.has(key) === true) === (part === 'first')
  const wanted = messages.properties.filter((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier')
      throw new Error('A file of messages has an object of plain keys.')
    return isWanted(property.key.name)
  })
  if (wanted.length === 0) return undefined
  const kept = wanted.map(({ start, end }) => source.slice(start, end)).join(',\n')
  return `${source.slice(0, messages.start)}{\n${kept},\n}${source.slice(messages.end)}`
}

/** Divides the catalogs in `folder` by the messages that an entry's first modules read. */
export function firstMessages(entry: string, folder: string): Plugin {
  let keys: MessageKeys = new Map()
  const inFolder = (id: string) => normalize(id).startsWith(folder + sep)
  return {
    name: 'first-messages',
    enforce: 'pre',
    buildStart() {
      const modules = [...firstModules(entry)].filter((file) => !inFolder(file))
      keys = messagesIn(modules.map((file) => readFileSync(file, 'utf8')))
    },
    load(id) {
      if (!inFolder(id)) return undefined
      const [file = '', query] = id.split('?')
      if (query === 'first' || query === 'rest') {
        const source = readFileSync(file, 'utf8')
        return { code: partOf(source, keys.get(exportedIn(source)), query) ?? '', moduleType: 'ts' }
      }
      const part = /[\\/](first|rest)\.ts$/.exec(file)?.[1]
      if (part !== 'first' && part !== 'rest') return undefined
      return { code: catalogPart(dirname(file), keys, part), moduleType: 'ts' }
    },
  }
}

/** Returns a module with one part of a language's catalog. */
function catalogPart(folder: string, keys: MessageKeys, part: Part): string {
  const index = readFileSync(join(folder, 'index.ts'), 'utf8')
  const imports = [...index.matchAll(/^import \{ (\w+) \} from '\.\/([\w-]+)'$/gm)]
  const features = imports.flatMap(([, feature = '', file = '']) => {
    const source = readFileSync(join(folder, `${file}.ts`), 'utf8')
    return partOf(source, keys.get(feature), part) === undefined ? [] : [{ feature, file }]
  })
  return [
    ...features.map(({ feature, file }) => `import { ${feature} } from './${file}?${part}'`),
    `export const ${exportedIn(index)} = { ${features.map(({ feature }) => feature).join(', ')} }`,
  ].join('\n')
}

/** Returns the name that a source exports. */
function exportedIn(source: string): string {
  const name = /^export const (\w+)\b/m.exec(source)?.[1]
  if (name === undefined) throw new Error('A file of messages exports one object.')
  return name
}
