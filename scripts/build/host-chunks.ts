import { join, relative } from 'node:path'

/** Looks up a module of the bundle by its path. */
export interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null
}

/** The host's first module, and those that load it anyway. */
const HOST = 'core/host/compose.ts'
const LOADS_HOST = [HOST, 'electron/desktop.ts', 'cli/serve.ts']

/**
 * Programs, commands and jobs of threads that load a part of what the host consists of, and start without the rest. Each name
 * stands for files that need about the same.
 */
const SHARERS: Readonly<Record<string, readonly string[]>> = {
  window: ['electron/index.ts'],
  launcher: ['core/base/process/launcher/launcher.ts'],
  program: ['../client/node/index.ts'],
  cli: ['cli/index.ts'],
  command: [
    'cli/accounts.ts',
    'cli/agent-registry.ts',
    'cli/approve.ts',
    'cli/automations.ts',
    'cli/blame.ts',
    'cli/catalog.ts',
    'cli/continue-with.ts',
    'cli/devices.ts',
    'cli/dispatch.ts',
    'cli/doctor.ts',
    'cli/landing.ts',
    'cli/park.ts',
    'cli/ports.ts',
    'cli/run.ts',
    'cli/send.ts',
    'cli/start-host.ts',
    'cli/tail.ts',
    'cli/worktrees.ts',
    'core/host/store/jobs/prepare-restore.ts',
  ],
  contract: [
    'cli/as-client.ts',
    'cli/hook/index.ts',
    'cli/host.ts',
    'cli/mcp-filter.ts',
    'cli/mcp/index.ts',
    'cli/open.ts',
    'cli/rpc.ts',
    'cli/tool-server.ts',
  ],
  reads: ['cli/complete.ts', 'cli/search.ts', 'cli/sessions.ts', 'cli/usage.ts'],
  usage: ['core/history/usage/query-usage.ts'],
  upkeep: [
    'core/host/store/jobs/measure.ts',
    'core/host/store/jobs/pack-store.ts',
    'core/host/store/jobs/purge-search-index.ts',
    'core/transfer/import/jobs/export-copies.ts',
    'core/transfer/work-failure.ts',
  ],
  transfer: [
    'cli/import.ts',
    'core/host/store/jobs/back-up.ts',
    'core/host/store/jobs/check.ts',
    'core/host/store/jobs/complete-logs.ts',
    'core/host/store/jobs/rebuild.ts',
    'core/host/store/jobs/salvage.ts',
    'core/transfer/import/jobs/discover.ts',
    'core/transfer/import/jobs/import-transcripts.ts',
    'core/transfer/import/jobs/prepare-transcripts.ts',
    'core/transfer/snapshot/jobs/export.ts',
    'core/transfer/snapshot/jobs/import-files.ts',
    'core/transfer/snapshot/jobs/import.ts',
    'core/transfer/snapshot/jobs/prepare-snapshot.ts',
  ],
  context: ['core/history/compression/jobs/read-context.ts'],
}

/**
 * Returns the name of a module's chunk; null for modules that the host does not load at its start, which the bundler divides.
 *
 * The bundler by itself makes a chunk for each set of entries that share modules: a hundred for a host, most of them small.
 * Finding, reading and linking those takes as long as running them. Here everything that only a host loads is one chunk, and so
 * is each part that the same names of `SHARERS` load, none of which loads the whole host.
 */
export function hostChunks(sources: string): (id: string, graph: ModuleGraph) => string | null {
  const inSources = (file: string) => join(sources, file)
  let names: ReadonlyMap<string, string> | null = null
  return (id, graph) => {
    names ??= chunkNames(graph, inSources)
    return names.get(id) ?? null
  }
}

function chunkNames(graph: ModuleGraph, inSources: (file: string) => string): ReadonlyMap<string, string> {
  const host = loadedBy(graph, [inSources(HOST)])
  const sharers = Object.entries(SHARERS).map(([name, files]) => [name, loadedBy(graph, files.map(inSources))] as const)
  const names = new Map<string, string>()
  for (const id of host) {
    const sharing = sharers.flatMap(([name, modules]) => (modules.has(id) ? [name] : []))
    names.set(id, ['host', ...sharing].join('-'))
  }
  const own = ['window', 'launcher', 'program', 'cli'].flatMap((name) => SHARERS[name] ?? []).map(inSources)
  const entries = entriesBeside(graph, [...own, inSources('core/host/worker/worker.ts')], LOADS_HOST.map(inSources))
  for (const entry of entries)
    for (const id of loadedBy(graph, [entry]))
      if (names.get(id) === 'host')
        throw new Error(
          `${relative(inSources(''), entry)} would load the whole host: name it in SHARERS of host-chunks.ts.`,
        )
  return names
}

/** Returns the modules that are loaded before `files` run, and these. */
function loadedBy(graph: ModuleGraph, files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [...files]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const info = graph.getModuleInfo(id)
    if (info === null || found.has(id)) continue
    found.add(id)
    waiting.push(...info.importedIds)
  }
  return found
}

/** Returns programs with everything that they load later, except for `others` and what only those load. */
function entriesBeside(
  graph: ModuleGraph,
  programs: readonly string[],
  others: readonly string[],
): ReadonlySet<string> {
  const found = new Set<string>(programs)
  for (const entry of found)
    for (const id of loadedBy(graph, [entry]))
      for (const later of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
        if (!others.includes(later)) found.add(later)
  return found
}
