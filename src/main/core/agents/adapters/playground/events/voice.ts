import type { AdapterEvent } from '#shared/adapter/port'
import { pieces } from '#core/agents/adapters/tools/pacing'
import { recitation, thoughts } from '../prompt/replies'
import type { Stage } from '../prompt/stage'

/** Approximate maximum number of deltas of a long answer. */
const DELTAS_OF_LONG_ANSWER = 600
const LINGER_MS = 250

/** Emits text and reasoning at the pace of the current model. Stops midway when the prompt is cancelled. */
export class Voice {
  /** Last text or action; plans are separate. */
  private lastEvent: AdapterEvent['type'] | undefined
  /** All text so far. */
  said = ''

  constructor(private readonly stage: Stage) {}

  /** Emits an event. Every event of the prompt passes here, so that the voice knows what its text follows. */
  emit(event: AdapterEvent): void {
    if (event.type !== 'plan') this.lastEvent = event.type
    if (event.type === 'text') this.said += event.delta
    this.stage.emit(event)
  }

  /** Emits text; directly after other text it starts a new paragraph. */
  async say(text: string, deltaSize = this.stage.manner.deltaSize): Promise<void> {
    const paragraph = this.lastEvent === 'text' ? `\n\n${text}` : text
    await this.stream('text', pieces(paragraph, deltaSize), this.stage.manner.deltaMs)
  }

  async think(about: string): Promise<void> {
    await this.stream('reasoning', pieces(thoughts(about), this.stage.manner.deltaSize), this.stage.manner.deltaMs)
  }

  /** Emits exactly this many characters. */
  async recite(characters: number): Promise<void> {
    const deltaSize = Math.max(this.stage.manner.deltaSize, Math.ceil(characters / DELTAS_OF_LONG_ANSWER))
    await this.say(recitation(characters), deltaSize)
  }

  /** Keeps talking for this many seconds. */
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

/** Yields four deltas per second. */
function* countedSeconds(seconds: number): Generator<string> {
  for (let second = 1; second <= seconds; second++) yield* [`Second ${second} `, `of ${seconds}, `, 'still ', 'here. ']
}
