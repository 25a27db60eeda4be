import { m } from '#messages'

/** The content of a table of the store. */
export function tableLabel(table: string): string {
  const known: Readonly<Record<string, string>> = m.store.table
  return known[table] ?? table.replaceAll('_', ' ')
}
