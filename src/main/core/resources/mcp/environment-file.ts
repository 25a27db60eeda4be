import { parseEnv } from 'node:util'
import { ok, err, type Result } from '#shared/kernel/result'
import type { McpLocalServer } from '#shared/mcp/entities'
import { readText } from '#core/base/folders/regular-file'

const LARGEST_FILE = 1024 * 1024

/**
 * Returns the variables that a local server is started with: those of its file, and its own, which count for more. The error is
 * a user-facing sentence without values.
 */
export async function environmentOf({
  env = {},
  envFile,
}: Pick<McpLocalServer, 'env' | 'envFile'>): Promise<Result<Record<string, string>, string>> {
  if (envFile === undefined) return ok(env)
  const file = await readText(envFile, LARGEST_FILE)
  if (!file.ok) return err(`Its environment file, ${envFile}, cannot be read: ${file.error.reason}.`)
  if (!file.value.complete) return err(`Its environment file, ${envFile}, is too large.`)
  const read = Object.entries(parseEnv(file.value.text)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return ok({ ...Object.fromEntries(read), ...env })
}
