import { join } from 'node:path'
import { ok } from '#shared/kernel/result'
import { STORE_FILE } from '#core/store/open'
import { LongWrite, openSecond } from '#core/store/second-connection'
import { WriteGate } from '#core/store/write-gate'
import { importSnapshot } from '../import-snapshot'
import { fileSource } from '../source'

/*
 * A program that imports the sessions of two files into a store endlessly, each replacing the other, and is killed in the
 * process. It prints `begun` when it starts.
 */

const [dir = '', ...files] = process.argv.slice(2)
const write = new LongWrite(openSecond(join(dir, STORE_FILE), { readonly: false }), new WriteGate())
process.stdout.write('begun\n')
for (let round = 0; ; round++) {
  const path = files[round % files.length] ?? ''
  const imported = await importSnapshot(
    write,
    await fileSource(path, 'again.json'),
    { onConflict: 'overwrite' },
    {
      check: () => undefined,
      progress: () => undefined,
      isBusy: () => false,
      beforePublish: () => Promise.resolve(ok(undefined)),
      now: 0,
      suffix: 'unused00',
    },
  )
  if (!imported.ok) throw new Error(imported.error.message)
}
