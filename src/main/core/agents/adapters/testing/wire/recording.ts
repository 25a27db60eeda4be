import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

export type Json = Readonly<Record<string, unknown>>

/** A line of a recording: a message to the program (`in`), one of it (`out`), or another fact. */
export interface WireLine {
  readonly dir: string
  readonly msg?: Json
  /** Of `spawn` only: the command. */
  readonly cmd?: string
}

/** Messages exchanged with a program in one scenario. */
export interface WireRecording {
  readonly name: string
  readonly lines: readonly WireLine[]
}

/** Recordings of real programs, if available next to the checkout. */
const shared =
  process.env['PARLEY_RECORDINGS'] ?? resolve(import.meta.dirname, '../../../../../../../../shared/recordings')

/** Returns the condensed recordings in `fixtures/wire` of an adapter. `moduleUrl` is of a module in its folder. */
export function condensedRecordings(moduleUrl: string): WireRecording[] {
  return recordingsIn(new URL('fixtures/wire', moduleUrl).pathname)
}

/** Returns the whole recordings of a program by the name of their folder; undefined when they are not available. */
export function wholeRecordings(folder: string): WireRecording[] | undefined {
  const path = join(shared, folder, 'wire')
  return existsSync(path) ? recordingsIn(path) : undefined
}

function recordingsIn(folder: string): WireRecording[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()
    .map((name) => ({
      name: basename(name).replace(/(?:\.wire)?\.jsonl$/, ''),
      lines: readFileSync(join(folder, name), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as WireLine),
    }))
}
