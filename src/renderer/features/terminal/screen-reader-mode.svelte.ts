import { pageStorage } from '#renderer/lib/page/storage'

const KEY = 'parley.terminal.screenReader'

let isOn = $state<boolean | null>(null)

/** Switch that makes terminals readable for screen readers; this browser or desktop app remembers it. */
export class ScreenReaderMode {
  readonly #storage = pageStorage()

  get on(): boolean {
    return isOn ?? this.#storage.getItem(KEY) === 'on'
  }

  set(on: boolean): void {
    isOn = on
    try {
      this.#storage.setItem(KEY, on ? 'on' : 'off')
    } catch {
      // The storage is full: the choice holds until the window closes.
    }
  }
}
