import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hostChunks } from './host-chunks'

const sources = join('/', 'app', 'src', 'main')

/** Modules by path in the sources, with what they import; a `?` marks an import that is made later. */
type Modules = Readonly<Record<string, readonly string[]>>

const modules: Modules = {
  'core/host/compose.ts': ['host.ts', 'store.ts', '?agent.ts'],
  'host.ts': ['log.ts'],
  'store.ts': ['log.ts'],
  'log.ts': [],
  'agent.ts': ['host.ts'],
  'cli/index.ts': ['log.ts', '?cli/sessions.ts', '?core/host/compose.ts'],
  'cli/sessions.ts': ['store.ts'],
  'core/host/worker/worker.ts': ['?core/host/store/jobs/check.ts'],
  'core/host/store/jobs/check.ts': ['store.ts'],
}

/** Returns a module's chunk in a program of these modules. */
function chunkIn(program: Modules, file: string): string | null {
  const path = (name: string) => join(sources, name)
  const graph = new Map(
    Object.entries(program).map(([name, imports]) => [
      path(name),
      {
        importedIds: imports.filter((target) => !target.startsWith('?')).map(path),
        dynamicallyImportedIds: imports
          .filter((target) => target.startsWith('?'))
          .map((target) => path(target.slice(1))),
      },
    ]),
  )
  return hostChunks(sources)(path(file), { getModuleInfo: (id) => graph.get(id) ?? null })
}

describe('hostChunks', () => {
  it('has one chunk for what only the host loads', () => {
    expect(chunkIn(modules, 'core/host/compose.ts')).toBe('host')
    expect(chunkIn(modules, 'host.ts')).toBe('host')
  })

  it('keeps what others load apart, by who they are', () => {
    expect(chunkIn(modules, 'store.ts')).toBe('host-reads-transfer')
    expect(chunkIn(modules, 'log.ts')).toBe('host-cli-reads-transfer')
  })

  it('leaves what the host loads later, or not at all, to the bundler', () => {
    expect(chunkIn(modules, 'agent.ts')).toBeNull()
    expect(chunkIn(modules, 'cli/sessions.ts')).toBeNull()
  })

  it('refuses a command or a job that would load the whole host with the little that it needs', () => {
    const command = { ...modules, 'cli/index.ts': ['?cli/new.ts'], 'cli/new.ts': ['host.ts'] }
    expect(() => chunkIn(command, 'host.ts')).toThrow('new.ts would load the whole host: name it in SHARERS')
    const job = { ...modules, 'core/host/worker/worker.ts': ['?new-job.ts'], 'new-job.ts': ['host.ts'] }
    expect(() => chunkIn(job, 'host.ts')).toThrow('new-job.ts would load the whole host')
  })

  it('accepts commands that load the host anyway', () => {
    const serving = { ...modules, 'cli/index.ts': ['?cli/serve.ts'], 'cli/serve.ts': ['host.ts'] }
    expect(chunkIn(serving, 'host.ts')).toBe('host')
  })
})
