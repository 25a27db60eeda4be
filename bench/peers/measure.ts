import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { answers } from './answers'
import type { PeerCommands } from './programs'
import { sessions } from './sessions'
import { tableHead, tableRow, type Row } from './table'
import { transcripts } from './transcripts'

/* Measures what `bench:peers` compares; started by `main.ts`, where only loopback is a network. */

const { values } = parseArgs({ options: { files: { type: 'string' }, only: { type: 'string' } } })
const commands = JSON.parse(process.env['PARLEY_BENCH_PEERS'] ?? '{}') as PeerCommands
const subjects: Readonly<Record<string, () => Promise<Row[]>>> = {
  transcripts: () => transcripts(commands, Number(values.files ?? 1000)),
  sessions: () => sessions(commands),
  answers: () => answers(commands),
}
console.log(`# ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`)
console.log(tableHead)
for (const [name, measure] of Object.entries(subjects))
  if (values.only === undefined || values.only.split(',').includes(name))
    for (const row of await measure()) console.log(tableRow(row))
