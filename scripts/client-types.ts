import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDeclarations } from './client/declarations'

/* Part of `npm run build`: the types of `parley/client`, beside its code. */

const folder = join(import.meta.dirname, '..', 'out', 'client')
await rm(folder, { recursive: true, force: true })
const problems = writeDeclarations(folder)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
