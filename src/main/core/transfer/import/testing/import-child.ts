import { openStore } from '#core/store/open'
import { bring, findIn } from './jobs'

/* A program that imports transcripts into a store, all at once, and is killed in the process. It prints `begun` first. */

const [dir = '', ...paths] = process.argv.slice(2)
const opened = await openStore({ dir })
if (!opened.ok) throw new Error(opened.error.message)
const ids = await findIn(opened.value, paths)
process.stdout.write('begun\n')
await bring(opened.value, ids)
process.stdin.resume()
