import { expect, expectTypeOf, it } from 'vitest'
import { part } from './part'
import { PartList } from './part-list'
import { RunningParts } from './running-parts'
import { together } from './together'

interface Context {
  readonly clock: number
  readonly store: string
}
interface Ports {
  changed(): string
}

const handled = { list: () => 'listed' }
const store = ({ clock }: { readonly clock: number }) =>
  part({ name: 'store', provides: { store: `at ${clock}` }, handlers: (_context: Context) => handled })
const changes = () => part({ name: 'changes', implements: { changed: () => 'changed' } })

const listOf = (ports: Partial<Ports> = {}) =>
  new PartList<Context, Ports, { readonly clock: number }>({ clock: 1 }, ports, new RunningParts())

it('gives each part what those before it provide, and all of it to the handlers', () => {
  const ports: Partial<Ports> = {}
  const built = listOf(ports).add(store).add(changes).complete()
  expect(built.context).toEqual({ clock: 1, store: 'at 1' })
  expect(built.handlers.list()).toBe('listed')
  expect(ports.changed?.()).toBe('changed')
})

it('does not compile while a field or a port is missing, or one is there twice', () => {
  const list = listOf()
  expectTypeOf(list.complete).parameters.toEqualTypeOf<[names: 'store' | 'changed']>()
  expectTypeOf(list.add(store).complete).parameters.toEqualTypeOf<[names: 'changed']>()
  expectTypeOf(list.add(store).add(changes).complete).parameters.toEqualTypeOf<[]>()
  type Again = typeof list.add<{ readonly clock: number }, object, object>
  expectTypeOf<Parameters<Again>[1]>().toEqualTypeOf<'clock'>()
})

it('does not compile when two subjects create the same handler', () => {
  const other = () => ({ get: () => 'got' })
  const create = together([() => handled, other])
  expectTypeOf(create).returns.toExtend<typeof handled & { get: () => string }>()
  expect(Object.keys(create(undefined as never))).toEqual(['list', 'get'])
  type Twice = Parameters<typeof together<readonly [() => typeof handled, () => typeof handled]>>
  expectTypeOf<Twice[1]>().toEqualTypeOf<'list'>()
})
