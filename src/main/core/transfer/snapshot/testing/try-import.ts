import { expect } from 'vitest'
import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import type { ImportReport, OnConflict } from '#shared/snapshot/entities'
import type { SnapshotSource } from '../source'
import { textSource, TrialStore } from './trial-store'

const everything = { includeEvents: true, includeToolOutputs: true, includeAncestors: true, includeChildren: true }

interface Trial {
  /** The store that is imported into. */
  readonly into: Buffer
  /** A store with nothing in it. */
  readonly empty: Buffer
  readonly choice: OnConflict
}

/**
 * Imports into a store, and checks that it either reports an error and changes nothing, or produces consistent data.
 */
export async function tryImport(source: SnapshotSource, { into, empty, choice }: Trial): Promise<void> {
  const store = new TrialStore(into)
  try {
    const before = store.digest()
    const result = await store.import(source, { onConflict: choice })
    expectNamed(result)
    if (!result.ok || result.value.imported.length === 0) {
      expect(store.digest()).toBe(before)
      return
    }
    expect(store.faults()).toEqual([])
    await expectWhole(store, result.value.imported, empty)
  } finally {
    store.close()
  }
}

/** Checks that every error has a code and a user-facing message. */
export function expectNamed(result: Result<ImportReport, ContractError>): void {
  const problems = result.ok ? result.value.errors.map(({ error }) => error) : [result.error.message]
  if (!result.ok) expect(['snapshot-invalid', 'snapshot-version']).toContain(result.error.code)
  for (const problem of problems) {
    expect(problem).toMatch(/\S/)
    expect(problem.length).toBeLessThan(2000)
  }
}

/** Checks that the imported sessions can be exported, and that the export can be imported elsewhere. */
export async function expectWhole(store: TrialStore, sessionIds: readonly string[], empty: Buffer): Promise<void> {
  const request = { sessionIds, options: everything, exportedAt: 0 }
  const text = store.export(request)
  const other = new TrialStore(empty)
  try {
    const again = await other.import(textSource(text))
    expect(again.ok ? again.value.errors : again.error).toEqual([])
    expect(other.export(request)).toBe(text)
  } finally {
    other.close()
  }
}
