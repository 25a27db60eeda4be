import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readManifest } from './package/stage'
import { notesOf, mergeSums } from './package/release-notes'
import { root } from './run-command'

/*
 * `npm run release -- TAG`: collects the packages of all systems, in folders of out/release, in out/release/files, with one
 * list of checksums that they match and the notes of the version. Publishes nothing.
 */

const [tag] = process.argv.slice(2)
const { version } = await readManifest()
if (tag !== `v${version}`) throw new Error(`The tag ${tag ?? '(none)'} is not that of version ${version}.`)

const from = join(root, 'out', 'release')
const files = join(from, 'files')
const folders = (await readdir(from, { withFileTypes: true }))
  .filter((entry) => entry.isDirectory() && entry.name !== 'files')
  .map(({ name }) => join(from, name))
const sums = mergeSums(await Promise.all(folders.map((folder) => readFile(join(folder, 'SHA256SUMS'), 'utf8'))))
await mkdir(files, { recursive: true })
for (const folder of folders)
  for (const name of await readdir(folder)) {
    if (name === 'SHA256SUMS') continue
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(folder, name)), hash)
    if (sums.get(name) !== hash.digest('hex')) throw new Error(`${name} does not match its checksum.`)
    await copyFile(join(folder, name), join(files, name))
  }
await writeFile(join(files, 'SHA256SUMS'), [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join(''))
await writeFile(join(from, 'notes.md'), notesOf(await readFile(join(root, 'CHANGELOG.md'), 'utf8'), version))
