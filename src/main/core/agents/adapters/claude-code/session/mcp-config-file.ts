import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { McpServerForAgent } from '#shared/adapter/port'
import { mcpConfigOf } from './arguments'

/** Includes the process that created the folder, so that another one can tell when it is no longer needed. */
const NAME = /^parley-claude-(\d+)-/

/**
 * Writes MCP servers to a file that only the user can read, since arguments are public. Returns undefined without
 * servers.
 */
export async function writeMcpConfig(
  servers: readonly McpServerForAgent[] = [],
): Promise<{ readonly folder: string; readonly path: string } | undefined> {
  if (servers.length === 0) return undefined
  const folder = await mkdtemp(join(tmpdir(), `parley-claude-${process.pid}-`))
  const path = join(folder, 'mcp.json')
  await writeFile(path, JSON.stringify(mcpConfigOf(servers)), { mode: 0o600 })
  return { folder, path }
}

/** Removes files left by killed hosts, which may contain server tokens. Never rejects. */
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
    // The process exists, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
