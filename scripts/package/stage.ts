import { createRequire } from 'node:module'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { bashCompletion } from '#main/cli/documents/bash'
import { fishCompletion } from '#main/cli/documents/fish'
import { manPage } from '#main/cli/documents/man-page'
import { zshCompletion } from '#main/cli/documents/zsh'
import { root } from '../run-command'
import { bundledFolders, NOTICES, noticesOf, readIncluded, type Included } from './notices'

/** Packages that the built files load at run time; everything else is bundled. */
const unbundled = ['better-sqlite3', '@lydell/node-pty', 'open'] as const
/** The ones of fleets, which npm may leave out. */
const optional = ['@nats-io/jetstream', '@nats-io/kv', '@nats-io/obj', '@nats-io/transport-node'] as const

/** Machine that a package is for. */
export interface Target {
  readonly platform: NodeJS.Platform
  readonly arch: string
}

/** The part of package.json that packages need. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** Returns package.json. */
export async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest
}

/** Copies what runs, and nothing else, into a folder: built files, a few packages, and a manifest. */
export async function stageApp(folder: string, target: Target): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const part of ['main', 'preload', 'renderer', 'client', 'contract', 'docs'])
    await cp(join(root, 'out', part), join(folder, 'out', part), {
      recursive: true,
      filter: (path) => !path.includes('test-programs-') && !/\.map$|bundled-packages\.json$/.test(path),
    })
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  const { name, version, description, license } = await readManifest()
  const { versions, copied } = await copyPackages(folder, target)
  await writeFile(join(folder, NOTICES), noticesOf(await includedIn(copied)))
  const manifest = {
    name,
    productName: 'Parley',
    version,
    description,
    license,
    author: 'Parley contributors',
    type: 'module',
    main: 'out/main/index.js',
    exports: {
      './client': { types: './out/client/client/node/index.d.ts', default: './out/main/client.js' },
      './package.json': './package.json',
    },
    bin: { parley: 'bin/parley.js' },
    engines: { node: '>=22.12' },
    dependencies: pick(versions, unbundled),
    optionalDependencies: pick(versions, optional),
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await mkdir(join(folder, 'bin'))
  await writeFile(join(folder, 'bin', 'parley.js'), "#!/usr/bin/env node\nimport '../out/main/cli.js'\n", {
    mode: 0o755,
  })
}

/** Returns what the built files contain, and what is copied beside them, with the licenses. */
async function includedIn(copied: readonly string[]): Promise<Included[]> {
  const parts = ['main', 'preload', 'renderer', 'docs'].map((part) => join(root, 'out', part))
  const folders = [...(await bundledFolders(parts)).map((folder) => join(root, folder)), ...copied]
  return [...(await Promise.all(folders.map(readIncluded))), await readPrices(), await readRegistry()]
}

/** Returns the list of prices that the built files contain, with its license. */
async function readPrices(): Promise<Included> {
  const read = (name: string): Promise<string> => readFile(join(root, 'resources', name), 'utf8')
  const { source, asOf } = JSON.parse(await read('prices.json')) as { readonly source: string; readonly asOf: string }
  return {
    name: `${source} model prices`,
    version: asOf,
    license: 'MIT',
    texts: [(await read('licenses/litellm.txt')).trim()],
  }
}

/** Returns the snapshot of the agent registry that the built files contain, with its license. */
async function readRegistry(): Promise<Included> {
  const read = (name: string): Promise<string> => readFile(join(root, 'resources', name), 'utf8')
  const { asOf } = JSON.parse(await read('acp-registry.json')) as { readonly asOf: string }
  return {
    name: 'Agent Client Protocol registry',
    version: asOf,
    license: 'Apache-2.0',
    texts: [(await read('licenses/acp-registry.txt')).trim()],
  }
}

const pick = (versions: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(versions).filter(([name]) => names.includes(name)))

/**
 * Copies the unbundled packages with all that they depend on; returns the versions of the former, and the folders from which
 * all were copied.
 */
async function copyPackages(
  folder: string,
  target: Target,
): Promise<{ readonly versions: Record<string, string>; readonly copied: readonly string[] }> {
  const versions: Record<string, string> = {}
  const direct: readonly string[] = [...unbundled, ...optional]
  const waiting: { name: string; from: string }[] = direct.map((name) => ({ name, from: root }))
  const copied = new Set<string>()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const source = packageFolder(next.name, next.from)
    if (copied.has(source)) continue
    copied.add(source)
    const manifest = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as Manifest
    if (next.from === root) versions[next.name] = manifest.version
    await cp(source, join(folder, relative(root, source)), {
      recursive: true,
      filter: (path) => isNeeded(relative(source, path), next.name, target),
    })
    if (next.name === 'better-sqlite3') continue
    for (const name of [...Object.keys(manifest.dependencies ?? {}), ...binariesOf(manifest, target)])
      waiting.push({ name, from: source })
  }
  return { versions, copied: [...copied] }
}

/** Returns the packages with the binary of a package for one machine; none for machines that it does not know. */
function binariesOf({ name, optionalDependencies = {} }: Manifest, { platform, arch }: Target): string[] {
  return Object.keys(optionalDependencies).filter((each) => each === `${name}-${platform}-${arch}`)
}

/** Returns the folder of an installed package as another one finds it. */
function packageFolder(name: string, from: string): string {
  const paths = createRequire(join(from, 'package.json')).resolve.paths(name) ?? []
  for (const path of paths) {
    const folder = join(path, name)
    try {
      return dirname(createRequire(join(folder, 'package.json')).resolve(join(folder, 'package.json')))
    } catch {
      // Not here; further up.
    }
  }
  throw new Error(`${name} is not installed.`)
}

/** Returns whether a file of a package is needed where it runs: no sources, and the binary of one platform. */
function isNeeded(path: string, name: string, { platform, arch }: Target): boolean {
  if (path.startsWith('node_modules')) return false
  if (name !== 'better-sqlite3') return true
  if (/^(?:deps|src|build|binding\.gyp)/.test(path)) return false
  return !path.startsWith('prebuilds/') || path === `prebuilds/${platform}-${arch}.node`
}

/** Writes the man page and the completion scripts where a Unix system looks for them below `share`. */
export async function stageDocuments(share: string): Promise<void> {
  const files: Readonly<Record<string, string>> = {
    'man/man1/parley.1': manPage(),
    'bash-completion/completions/parley': bashCompletion(),
    'zsh/vendor-completions/_parley': zshCompletion(),
    'fish/vendor_completions.d/parley.fish': fishCompletion(),
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(share, name)), { recursive: true })
    await writeFile(join(share, name), text)
  }
}
