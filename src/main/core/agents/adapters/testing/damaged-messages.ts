import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Converted } from '../conversion'
import { breaches } from '../conformance/rules'
import { convertAll } from './converter'
import { replaced } from './damaged'
import { sightings } from './told'

/** How often each property is tried; PARLEY_RUNS for more. */
export const numRuns = Number(process.env['PARLEY_RUNS'] ?? 100)

/** A converter, and what it is tried with. */
export interface Tried<State, Message> {
  readonly map: (state: State, message: Message) => Converted<State>
  /** What the agent once said. */
  readonly recordings: readonly (readonly Message[])[]
  /** The state in which a recording begins. */
  readonly begin: (messages: readonly Message[]) => State
  /** The states in which messages begin that belong together in no way; default: those of the recordings. */
  readonly begins?: readonly State[]
  /** Ends what is left open; default: nothing is ended. */
  readonly endAll?: (state: State) => Converted<State>
  /** Whatever could come. */
  readonly anything: fc.Arbitrary<Message>
  /** A message in which `change` changed what may be anything. */
  readonly damage: (message: Message, change: (whole: unknown) => unknown) => Message
  /** A message as one that was not heard yet, where those that were are passed over; default: as it is. */
  readonly anew?: (message: Message) => Message
}

/** Holds a converter to what has to be true of messages that are not as they should be. */
export function describeDamagedMessages<State, Message>({
  map,
  recordings,
  begin,
  begins = recordings.map(begin),
  endAll = (state) => ({ state, events: [] }),
  anything,
  damage,
  anew = (message) => message,
}: Tried<State, Message>): void {
  const all = recordings.flat()

  describe('messages that are not as they should be', () => {
    it('never make it throw, whatever they hold', () => {
      fc.assert(
        fc.property(fc.constantFrom(...begins), fc.array(anything), (state, messages) => {
          convertAll(map, messages, state)
        }),
        { numRuns },
      )
    })

    it('never break the rules of the port, mixed, doubled and left out', () => {
      fc.assert(
        fc.property(
          fc.constantFrom(...begins),
          fc.array(fc.constantFrom(...all), { maxLength: 150 }),
          (state, messages) => {
            const told = convertAll(map, messages.map(anew), state)
            expect(breaches(sightings([...told.events, ...endAll(told.state).events]))).toEqual([])
          },
        ),
        { numRuns },
      )
    })

    it('never lose what was said before them', () => {
      const damaged = fc.record({ message: fc.constantFrom(...all), path: fc.array(fc.nat(5)), value: fc.jsonValue() })
      fc.assert(
        fc.property(fc.constantFrom(...recordings), damaged, (messages, { message, path, value }) => {
          const before = convertAll(map, messages, begin(messages)).events
          const broken = damage(message, (whole) => replaced(whole, path, value))
          const after = convertAll(map, [...messages, broken], begin(messages)).events
          expect(after.slice(0, before.length)).toEqual(before)
        }),
        { numRuns },
      )
    })
  })
}

/** Messages of one of the recordings, each once or twice, in whatever order. */
export function shuffled<Message>(recordings: readonly (readonly Message[])[]): fc.Arbitrary<Message[]> {
  return fc
    .constantFrom(...recordings)
    .chain((messages) => fc.shuffledSubarray([...messages, ...messages], { minLength: messages.length }))
}
