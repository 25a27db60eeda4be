import fc from 'fast-check'

/** Possible actions on sessions, in no particular order. */
const kinds = [
  'create',
  'aside',
  'rewrite',
  'undo-merge',
  'abandon',
  'restore',
  'undo-compress',
  'close',
  'resume',
  'rename',
  'note',
  'plan',
  'attach',
  'lead',
  'detach',
  'pin',
  'archive',
  'restart',
  'crash',
] as const

/** Actions that tests of conversations need not: work that waits for people, and copies by import. */
const moreKinds = ['ask', 'question', 'cancel', 'reset-rules', 'copy', 'overwrite'] as const

/** A step; numbers select among the objects that exist when the step is taken. */
export interface Step {
  readonly kind:
    (typeof kinds)[number] | (typeof moreKinds)[number] | 'send' | 'fork' | 'rewind' | 'merge' | 'purge' | 'compress'
  readonly session: number
  readonly message: number
}

/** A step, more often of those that make something that others can work on. */
export const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 4, arbitrary: fc.constant('send' as const) },
    { weight: 4, arbitrary: fc.constant('fork' as const) },
    { weight: 4, arbitrary: fc.constantFrom('rewind', 'merge', 'purge', 'compress' as const) },
    { weight: 4, arbitrary: fc.constantFrom(...kinds) },
  ),
  session: fc.nat(),
  message: fc.nat(),
})

/** A step of any kind. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: step },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom(...moreKinds), session: fc.nat(), message: fc.nat() }) },
)
