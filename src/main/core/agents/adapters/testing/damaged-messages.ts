import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Converted } from '../conversion'
import { breaches } from '../conformance/rules'
import { convertAll } from './converter'
import { replaced } from './damaged'
import { sightings } from './told'

/** Number of runs per property; set PARLEY_RUNS for more. */
export const numRuns = Number(process.env['PARLEY_RUNS'] ?? 30)

/** A converter, and its test data. */
export interface Tried<State, Message> {
  readonly map: (state: State, message: Message) => Converted<State>
  /** Recorded messages of the agent. */
  readonly recordings: readonly (readonly Message[])[]
  /** Returns the initial state of a recording. */
  readonly begin: (messages: readonly Message[]) => State
  /** Initial states for unrelated messages; default: those of the recordings. */
  readonly begins?: readonly State[]
  /** Ends everything left open; default: nothing. */
  readonly endAll?: (state: State) => Converted<State>
  /** Arbitrary input. */
  readonly anything: fc.Arbitrary<Message>
  /** Returns a message whose free-form parts were changed by `change`. */
  readonly damage: (message: Message, change: (whole: unknown) => unknown) => Message
  /** Returns a message as a new one, if repeated ones are ignored; default: unchanged. */
  readonly anew?: (message: Message) => Message
}

/** Tests the properties of a converter with damaged messages. */
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

/** Messages of one of the recordings, each once or twice, in any order. */
export function shuffled<Message>(recordings: readonly (readonly Message[])[]): fc.Arbitrary<Message[]> {
  return fc
    .constantFrom(...recordings)
    .chain((messages) => fc.shuffledSubarray([...messages, ...messages], { minLength: messages.length }))
}
