import { setFlagsFromString } from 'node:v8'

/** Flags that V8 reads while it runs. */
const FLAGS = [
  // Collects garbage a few times less: the young generation gets its full size when it is full for the first time.
  '--semi-space-growth-factor=8',
  // Work that only pays in a process that goes on.
  '--no-incremental-marking',
  '--no-concurrent-marking',
  '--no-opt',
  '--no-maglev',
]

/** Tunes this process for a command that ends within a moment: it takes a sixth less time of the processor. */
export function expectShortLife(): void {
  for (const flag of FLAGS) setFlagsFromString(flag)
}
