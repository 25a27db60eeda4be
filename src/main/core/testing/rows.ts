/// <reference types="vite/types/importMeta.d.ts" />

/** Modules of the core with rows of the tables of requests and events. */
const modules = import.meta.glob<Readonly<Record<string, unknown>>>(['../**/*.cases.ts', '!../agents/adapters/**'], {
  eager: true,
})

/** Joins all tables that these modules export under a name with an ending. A row that exists twice is a mistake. */
export function joinedTables(ending: RegExp): Readonly<Record<string, unknown>> {
  const tables = Object.values(modules)
    .flatMap((module) => Object.entries(module))
    .flatMap(([name, table]) => (ending.test(name) ? [table as object] : []))
  const keys = tables.flatMap((table) => Object.keys(table))
  const twice = keys.filter((key, at) => keys.indexOf(key) !== at)
  if (twice.length > 0) throw new Error(`Two rows of ${twice.join(', ')}`)
  return Object.fromEntries(tables.flatMap((table) => Object.entries(table)))
}
