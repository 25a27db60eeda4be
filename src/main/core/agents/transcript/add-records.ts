import type { ConversationBuilder } from './conversation-builder'
import type { TranscriptPart } from './format'
import type { TranscriptItem } from './items'
import type { Fate, Ledger } from './ledger'
import { addBatch } from './parser'
import { readRecords, type JsonRecord } from './records'

interface Adding {
  readonly builder: ConversationBuilder
  readonly ledger: Ledger
  /** Adds a record. Returns its fate. */
  readonly add: (record: JsonRecord) => Fate
}

/** Adds the records of a file to a conversation, batch by batch. Yields the items that each batch finished. */
export async function* addRecords(
  file: TranscriptPart,
  { builder, ledger, add }: Adding,
): AsyncGenerator<TranscriptItem[]> {
  for await (const batch of readRecords(file.read())) {
    addBatch(batch, ledger, add, () => builder.whereabouts())
    yield builder.take()
  }
}
