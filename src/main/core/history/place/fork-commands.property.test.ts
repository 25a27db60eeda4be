import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { commandScene, filesIn, type Command } from './testing/command-scene'

/** Each makes a host, a repository and some worktrees; PARLEY_PLACES for more. */
const RUNS = Number(process.env['PARLEY_PLACES'] ?? 2)
const LIMIT_MS = 120_000 + RUNS * 30_000
const FILES = ['a.txt', 'b.bin', 'new/c.txt', '--d'] as const

const file = fc.constantFrom(...FILES)
const change = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('text' as const), file, text: fc.string({ maxLength: 40 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('bytes' as const), file, bytes: fc.uint8Array({ maxLength: 40 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), file }) },
  fc.record({ do: fc.constant('link' as const), file }),
  fc.record({ do: fc.constant('commit' as const) }),
)
const command = fc.array(change, { minLength: 1, maxLength: 3 })
const turns = fc.array(fc.array(command, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })

it('has every byte of each message, whatever commands did before and after', { timeout: LIMIT_MS }, async () => {
  await fc.assert(
    fc.asyncProperty(turns, async (work) => {
      const scene = await commandScene({ 'a.txt': 'a\n', 'b.bin': 'b\n' })
      const states: Record<string, string>[] = []
      for (const commands of work) {
        states.push(await filesIn(scene.folder))
        await scene.turn(
          commands.map((changes): Command => async (folder) => {
            for (const one of changes) {
              if (one.do === 'commit') {
                scene.git('add', '-A')
                scene.git('commit', '-q', '--allow-empty', '-m', 'Work')
                continue
              }
              const target = path.join(folder, one.file)
              await mkdir(path.dirname(target), { recursive: true })
              await rm(target, { force: true })
              if (one.do === 'text') await writeFile(target, one.text)
              else if (one.do === 'bytes') await writeFile(target, one.bytes)
              else if (one.do === 'link') await symlink('a.txt', target)
            }
            states.push(await filesIn(folder))
          }),
        )
      }
      const ids = await scene.messages()
      expect(ids).toHaveLength(states.length)
      for (const [index, id] of ids.entries()) {
        const { place, missing } = await scene.forkAt(id)
        expect(missing, `message ${index}`).toEqual([])
        expect(await filesIn(place.path), `message ${index}`).toEqual(states[index])
      }
    }),
    { numRuns: RUNS },
  )
})
