import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, onTestFinished, vi } from 'vitest'
import { whenOrphaned } from './orphaned'

it('notices that the program that asks has been killed', async () => {
  const parent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  onTestFinished(() => void parent.kill('SIGKILL'))
  const gone = vi.fn<() => void>()
  onTestFinished(whenOrphaned(gone, () => parent.pid ?? 0))
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  await vi.waitFor(() => expect(gone).toHaveBeenCalledOnce(), { timeout: 10_000 })
})

it('notices that another program has taken the place of the parent', async () => {
  let pid = process.pid
  const gone = vi.fn<() => void>()
  onTestFinished(whenOrphaned(gone, () => pid))
  pid = process.ppid
  await vi.waitFor(() => expect(gone).toHaveBeenCalledOnce(), { timeout: 10_000 })
})
