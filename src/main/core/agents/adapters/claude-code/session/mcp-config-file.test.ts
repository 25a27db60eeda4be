import { execFileSync } from 'node:child_process'
import { access, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { removeStaleMcpConfigs, writeMcpConfig } from './mcp-config-file'

const server = {
  name: 'one',
  transport: 'http',
  url: 'http://127.0.0.1',
  headers: { authorization: 'secret' },
} as const

it('removes what a host that was killed left, and nothing that is in use', async () => {
  const ended = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim()
  const stale = join(tmpdir(), `parley-claude-${ended}-test`)
  await mkdir(stale)
  await writeFile(join(stale, 'mcp.json'), 'a token')
  const used = await writeMcpConfig([server])
  onTestFinished(() => rm(used?.folder ?? stale, { recursive: true, force: true }))
  await removeStaleMcpConfigs()
  await expect(access(stale)).rejects.toThrow('ENOENT')
  const kept = await stat(used?.path ?? '')
  if (process.platform !== 'win32') expect(kept.mode & 0o777).toBe(0o600)
})
