import { ok } from '#shared/kernel/result'
import { LongWork } from '#core/base/worker/long-work'
import { openStore } from '#core/store/open'
import { untilKilled } from '#core/testing/until-killed'

/* A program that imports a large file of new sessions, with a thread that prepares it, and is killed. Prints `begun` first. */

const [dir = '', path = ''] = process.argv.slice(2)
const opened = await openStore({ dir })
if (!opened.ok) throw new Error(opened.error.message)
process.stdout.write('begun\n')
const order = { path, onConflict: 'fail', busy: [], now: 0, suffix: 'unused00' } as const
const done = await new LongWork(opened.value).run('importFile', order, { onAsk: () => Promise.resolve(ok(undefined)) })
if (!done.ok) throw new Error(done.error.message)
process.stdout.write('imported\n')
await untilKilled()
