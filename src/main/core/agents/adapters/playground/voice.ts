import type { AdapterEvent } from '../../../../../shared/adapter/port'
import { pieces } from '../tools/pacing'
import { recitation, thoughts } from './replies'
import type { Stage } from './stage'

/** A long answer takes at most about so many deltas, however long it is. */
const DELTAS_OF_LONG_ANSWER = 600
const LINGER_MS = 250

/** Says and thinks things at the pace of the chosen model. Stops in the middle when the prompt is cancelled. */
export class Voice {
  /** What was said or done last; plans stand beside that. */
  private lastEvent: AdapterEvent['type'] | undefined
  /** Everything said so far. */
  said = ''

  constructor(private readonly stage: Stage) {}

  /** Every event of the prompt passes here, so that the voice knows what its words follow. */
  emit(event: AdapterEvent): void {
    if (event.type !== 'plan') this.lastEvent = event.type
    if (event.type === 'text') this.said += event.delta
    this.stage.emit(event)
  }

  /** Says something; right after other words it begins a new paragraph. */
  async say(text: string, deltaSize = this.stage.manner.deltaSize): Promise<void> {
    const paragraph = this.lastEvent === 'text' ? `\n\n${text}` : text
    await this.stream('text', pieces(paragraph, deltaSize), this.stage.manner.deltaMs)
  }

  async think(about: string): Promise<void> {
    await this.stream('reasoning', pieces(thoughts(about), this.stage.manner.deltaSize), this.stage.manner.deltaMs)
  }

  /** Says exactly so many characters. */
  async recite(characters: number): Promise<void> {
    const deltaSize = Math.max(this.stage.manner.deltaSize, Math.ceil(characters / DELTAS_OF_LONG_ANSWER))
    await this.say(recitation(characters), deltaSize)
  }

  /** Goes on talking for so many seconds. */
  async linger(seconds: number): Promise<void> {
    await this.stream('text', countedSeconds(seconds), LINGER_MS)
  }

  private async stream(type: 'text' | 'reasoning', deltas: Iterable<string>, everyMs: number): Promise<void> {
    const stop = AbortSignal.any([this.stage.signal, this.stage.turned])
    for (const delta of deltas) {
      if (stop.aborted) return
      this.emit({ type, delta })
      await this.stage.pause(everyMs, stop)
    }
  }
}

/** Four deltas for each second. */
function* countedSeconds(seconds: number): Generator<string> {
  for (let second = 1; second <= seconds; second++) yield* [`Second ${second} `, `of ${seconds}, `, 'still ', 'here. ']
}
