import { copyFileSync, createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { standingFolder } from '#core/testing/temporary-folder'
import type { TranscriptPart } from '#core/agents/transcript/format'
import { record } from '#core/agents/transcript/values'
import { recordedTranscripts } from './recorded-transcripts'
import { ofDatabase } from './databases'
import { formatOf, ofLines, ofMessages, type Source } from './sources'

const part = (path: string): TranscriptPart => ({ path, read: (start = 0) => createReadStream(path, { start }) })

/** Transcripts that the tools themselves wrote, if they are next to the checkout. */
export async function sharedSources(): Promise<Source[]> {
  const sources: Source[] = []
  for (const { adapterName, path, name } of recordedTranscripts()) {
    const format = formatOf(adapterName)
    const isDatabase = path.endsWith('.db')
    const copy = isDatabase ? join(await standingFolder(), `${adapterName}.db`) : path
    if (isDatabase) copyFileSync(path, copy)
    const heads = (await format.heads(part(path))) ?? []
    for (const { sessionId } of isDatabase ? heads.slice(0, 12) : heads.slice(0, 1)) {
      const beside = isDatabase ? [] : (await format.parts(path)).map(part)
      const source = isDatabase
        ? ofDatabase(`${name} ${sessionId}`, copy, sessionId, adapterName)
        : path.endsWith('.json')
          ? ofMessages(name, adapterName, record(JSON.parse(readFileSync(path, 'utf8'))), sessionId, path, beside)
          : ofLines(name, adapterName, readFileSync(path, 'utf8').trimEnd().split('\n'), sessionId, path, beside)
      if (source.units.length > 0) sources.push({ ...source, isRecorded: true })
    }
  }
  return sources
}
