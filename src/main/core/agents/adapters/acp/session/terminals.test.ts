import { expect, it, onTestFinished } from 'vitest'
import type { Result } from '#shared/kernel/result'
import { openFolders } from '#core/base/folders/folders'
import type { ProcessTree } from '#core/base/process/process-tree'
import { createProcesses } from '#core/base/process/processes'
import { createTerminals } from './terminals'

it('ends a program that is being started while its agent ends', async () => {
  const folders = await openFolders(process.cwd(), [])
  if (!folders.ok) throw new Error(folders.error)
  const asked = Promise.withResolvers<undefined>()
  const released = Promise.withResolvers<undefined>()
  const processes = createProcesses()
  onTestFinished(() => processes.dispose())
  let tree: ProcessTree | undefined
  const terminals = createTerminals({
    processes: {
      ...processes,
      async spawn(options): Promise<Result<ProcessTree, string>> {
        asked.resolve(undefined)
        await released.promise
        const spawned = await processes.spawn(options)
        if (spawned.ok) tree = spawned.value
        return spawned
      },
    },
    folders: folders.value,
    env: process.env,
    readOnly: undefined,
    refusalOf: undefined,
    onStart: () => undefined,
    onOutput: () => undefined,
    onExit: () => undefined,
  })
  const created = terminals.create({ command: process.execPath, args: ['-e', 'setInterval(() => undefined, 1000)'] })
  const failed = created.then(
    () => undefined,
    (error: unknown) => error,
  )
  await asked.promise
  await terminals.dispose()
  released.resolve(undefined)
  expect(await failed).toBeInstanceOf(Error)
  expect(tree?.hasExited()).toBe(true)
})
