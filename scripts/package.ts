import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { pipeline } from 'node:stream/promises'
import { build, Platform } from 'electron-builder'
import { manPage } from '../src/main/cli/documents/man-page'
import { packArchive, SOURCE_DATE_EPOCH } from './package/archive'
import { writeBill } from './package/bill-of-materials'
import { builderConfig } from './package/builder-config'
import { drawIcons } from './package/icons'
import { NPM_NAME } from './package/names'
import { isPackageKind, packageKinds, type PackageKind } from './package/kinds'
import { packDebian, packRedHat } from './package/linux-packages'
import { readManifest, stageApp, stageDocuments } from './package/stage'
import { root } from './run-command'

/*
 * `npm run package -- [dir|deb|rpm|tar|server|npm|contract|sbom|native]…` makes packages of a built Parley in out/package.
 * Default: dir, deb, tar, server, npm, contract and sbom. `native` makes those that electron-builder makes for this system, which downloads its tools.
 */

const output = join(root, 'out', 'package')
const target = { platform: process.platform, arch: process.arch }

async function main(args: readonly string[]): Promise<void> {
  const asked = new Set(args.length === 0 ? ['dir', 'deb', 'tar', 'server', 'npm', 'contract', 'sbom'] : args)
  const unknown = [...asked].find((kind) => !isPackageKind(kind))
  if (unknown !== undefined)
    throw new Error(`There is no package "${unknown}"; choose from ${packageKinds.join(', ')}.`)
  const has = (...some: PackageKind[]): boolean => some.some((kind) => asked.has(kind))

  const { version } = await readManifest()
  const app = join(output, 'app')
  await stageApp(app, target)
  const icons = await drawIcons(join(output, 'icons'))
  const base = `parley-${version}-${target.platform}-${target.arch}`
  if (has('dir', 'deb', 'rpm', 'tar')) {
    const config = builderConfig(app, join(output, 'desktop'), join(output, 'icons'))
    await build({ targets: Platform.current().createTarget('dir'), projectDir: root, config })
  }
  const unpacked = join(output, 'desktop', 'linux-unpacked')
  // Before the license file of the next ones is added there.
  if (has('tar') && target.platform === 'linux') {
    await rm(join(output, base), { recursive: true, force: true })
    await cp(unpacked, join(output, base), { recursive: true, verbatimSymlinks: true })
    await stageDocuments(join(output, base, 'share'))
    await packArchive(output, base, join(output, `${base}.tar.gz`))
    await rm(join(output, base), { recursive: true })
  }
  if (has('deb', 'rpm') && target.platform === 'linux') {
    // The libraries take the license of the app from here.
    await cp(join(root, 'LICENSE'), join(unpacked, 'LICENSE'))
    const made = { version, icons, arch: target.arch }
    if (has('deb')) await packDebian(unpacked, output, made)
    if (has('rpm')) await packRedHat(unpacked, output, made)
  }
  if (has('server')) await packServer(app, version)
  if (has('npm')) await packNpm(app)
  if (has('contract')) await packContract(version)
  if (has('sbom')) await writeBill(join(output, `parley-${version}.cdx.json`))
  if (has('native')) {
    const config = builderConfig(app, join(output, 'desktop'), join(output, 'icons'))
    for (const file of await build({ projectDir: root, config })) await cp(file, join(output, basename(file)))
  }
  await writeSums()
}

/** Packs the app for machines without a screen, with its own Node and a unit of systemd. */
async function packServer(app: string, version: string): Promise<void> {
  const name = `parley-server-${version}-${target.platform}-${target.arch}`
  const folder = join(output, name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'bin'), { recursive: true })
  await cp(app, join(folder, 'app'), {
    recursive: true,
    filter: (path) => !path.endsWith(join('out', 'preload')) && !path.endsWith(join('out', 'main', 'index.js')),
  })
  const node = join(root, 'node_modules', 'node', 'bin', target.platform === 'win32' ? 'node.exe' : 'node')
  await cp(node, join(folder, 'bin', 'node'), { dereference: true })
  await cp(join(root, 'resources', 'server', 'parley'), join(folder, 'bin', 'parley'))
  for (const program of ['node', 'parley']) await chmod(join(folder, 'bin', program), 0o755)
  await cp(join(root, 'resources', 'server', 'parley.service'), join(folder, 'systemd', 'user', 'parley.service'))
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  // Its Node has a license, with those of what it consists of.
  await cp(join(root, 'resources', 'licenses', 'node.txt'), join(folder, 'LICENSE.node.txt'))
  await stageDocuments(join(folder, 'share'))
  await packArchive(output, name, join(output, `${name}.tar.gz`))
  await rm(folder, { recursive: true })
}

/** Packs the staged app for npm: built files only; npm installs the packages that it needs. */
async function packNpm(app: string): Promise<void> {
  const folder = join(output, 'npm')
  await rm(folder, { recursive: true, force: true })
  // What a server does not need stays out: the bridge of windows, and the documentation, which the site has too.
  const left = ['node_modules', join('out', 'preload'), join('out', 'docs')].map((name) => join(app, name))
  await cp(app, folder, {
    recursive: true,
    filter: (path) => !left.some((name) => path === name || path.startsWith(`${name}${sep}`)),
  })
  await cp(join(root, 'README.md'), join(folder, 'README.md'))
  await mkdir(join(folder, 'man'))
  await writeFile(join(folder, 'man', 'parley.1'), manPage())
  await writePublished(join(folder, 'package.json'))
  const options = ['--pack-destination', output, '--ignore-scripts', '--silent']
  // Only a shell can start npm on Windows; the arguments are ours.
  await promisify(execFile)('npm', ['pack', folder, ...options], { shell: process.platform === 'win32' })
}

/** Packs the contract for programs in other languages: documents, schemas, types and clients. */
async function packContract(version: string): Promise<void> {
  const name = `parley-contract-${version}`
  const folder = join(output, name)
  await rm(folder, { recursive: true, force: true })
  await cp(join(root, 'out', 'contract'), folder, { recursive: true })
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  await packArchive(output, name, join(output, `${name}.tar.gz`))
  await rm(folder, { recursive: true })
}

/**
 * Turns the manifest of the staged app into that of the published package: under a scope, because `parley` belongs to another
 * program on npm, and with the package that only the types of the client refer to, as its code is part of the built files.
 */
async function writePublished(file: string): Promise<void> {
  const staged = JSON.parse(await readFile(file, 'utf8')) as { dependencies: Record<string, string> }
  const installed = join(root, 'node_modules', 'zod', 'package.json')
  const { version } = JSON.parse(await readFile(installed, 'utf8')) as { version: string }
  const dependencies = { ...staged.dependencies, zod: version }
  const manifest = {
    ...staged,
    name: NPM_NAME,
    keywords: ['agents', 'ai', 'claude-code', 'codex', 'acp', 'mcp', 'sessions'],
    man: ['man/parley.1'],
    publishConfig: { access: 'public' },
    dependencies,
  }
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Writes the checksums of all packages. */
async function writeSums(): Promise<void> {
  const lines: string[] = []
  for (const name of (await readdir(output)).sort()) {
    if (name === 'SHA256SUMS' || !(await stat(join(output, name))).isFile()) continue
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(output, name)), hash)
    const { size } = await stat(join(output, name))
    lines.push(`${hash.digest('hex')}  ${name}\n`)
    console.log(`${name}: ${(size / 1e6).toFixed(1)} MB`)
  }
  await writeFile(join(output, 'SHA256SUMS'), lines.join(''))
}

process.env['SOURCE_DATE_EPOCH'] = SOURCE_DATE_EPOCH
await main(process.argv.slice(2))
