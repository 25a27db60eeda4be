import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { McpServerForAgent } from '../../../../../shared/adapter/port'
import { mcpConfigOf } from './arguments'

/** With the process that made the folder, so that another one sees when nobody needs it any more. */
const NAME = /^parley-claude-(\d+)-/

/** Servers stand in a file that only the user can read: arguments can be read by everybody. None where there are none. */
export async function writeMcpConfig(
  servers: readonly McpServerForAgent[] = [],
): Promise<{ readonly folder: string; readonly path: string } | undefined> {
  if (servers.length === 0) return undefined
  const folder = await mkdtemp(join(tmpdir(), `parley-claude-${process.pid}-`))
  const path = join(folder, 'mcp.json')
  await writeFile(path, JSON.stringify(mcpConfigOf(servers)), { mode: 0o600 })
  return { folder, path }
}

/** Removes what hosts that were killed left behind, tokens of servers among it. Never rejects. */
export async function removeStaleMcpConfigs(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => [])
  for (const name of names) {
    const pid = Number(NAME.exec(name)?.[1])
    if (Number.isNaN(pid) || isRunning(pid)) continue
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined)
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // It runs, but belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
