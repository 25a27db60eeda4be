import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { contractFiles } from './contract/files'
import { root } from './run-command'

/*
 * Part of `npm run build`: writes the contract to out/contract: a document with every field, the JSON Schemas, the documents of OpenRPC
 * and AsyncAPI, and for Python and Go the types beside the client of clients/.
 */

const folder = join(root, 'out', 'contract')
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
for (const name of ['README.md', 'conformance.json', 'python', 'go'])
  await cp(join(root, 'clients', name), join(folder, name), { recursive: true })
await cp(join(root, 'CONTRACT-CHANGELOG.md'), join(folder, 'CONTRACT-CHANGELOG.md'))
for (const [name, text] of contractFiles()) {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), text)
}
