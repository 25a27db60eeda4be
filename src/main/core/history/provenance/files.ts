import { basename } from 'node:path'
import type { ProvenanceGrade, ProvenanceSession } from '#shared/provenance/entities'
import { ok } from '#shared/kernel/result'
import type { Handler } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { namedEdits } from '#core/store/port/file-edits'
import { stepsOfEvents, type Authors } from './event-steps'
import { findFilePlace, isFile, namesOf } from './file-place'

interface Seen {
  reads: number
  writes: number
  grade: ProvenanceGrade
  lastAt: number
}

const BEST: readonly ProvenanceGrade[] = ['recorded', 'matched', 'nearby', 'human', 'unknown']

/** `provenance.files`. */
export const files =
  ({ store }: SessionContext): Handler<'provenance.files'> =>
  async ({ path, folder }) => {
    const place = await findFilePlace(path, folder)
    const names = namesOf(place)
    const seen = new Map<string, Seen>()
    const add = (sessionId: string, grade: ProvenanceGrade, at: number): void => {
      const known = seen.get(sessionId) ?? { reads: 0, writes: 0, grade, lastAt: at }
      const isBetter = BEST.indexOf(grade) < BEST.indexOf(known.grade)
      seen.set(sessionId, {
        reads: known.reads,
        writes: known.writes + 1,
        grade: isBetter ? grade : known.grade,
        lastAt: Math.max(known.lastAt, at),
      })
    }
    for (const change of await store.read.changesAt(names)) {
      if (!isFile(place, change, change.event.path)) continue
      const authors: Authors = new Map()
      const step = stepsOfEvents([change], place.name, authors).at(-1)
      add(change.sessionId, step?.claim?.grade ?? 'unknown', change.event.writtenAt ?? change.event.timestamp)
    }
    const recorded = new Set(seen.keys())
    for (const edit of await store.read.editsAt(names))
      if (!recorded.has(edit.sessionId) && namedEdits(edit.blocks).some((each) => isFile(place, edit, each.path)))
        add(edit.sessionId, 'matched', edit.timestamp)
    for (const read of await store.read.readsOf(basename(place.file))) {
      if (!isFile(place, read, read.path)) continue
      const known = seen.get(read.sessionId) ?? { reads: 0, writes: 0, grade: 'unknown', lastAt: read.timestamp }
      const lastAt = Math.max(known.lastAt, read.timestamp)
      seen.set(read.sessionId, { ...known, reads: known.reads + 1, lastAt })
    }
    const sessions: ProvenanceSession[] = []
    for (const [sessionId, about] of seen) {
      const session = await store.read.session(sessionId)
      if (session !== null) sessions.push({ sessionId, title: session.title ?? '', ...about })
    }
    return ok({ sessions: sessions.sort((a, b) => b.lastAt - a.lastAt) })
  }
