/** Announcements for screen readers. One message at a time; a repeated one is announced again. */
export class Announcer {
  message = $state('')
  #odd = false

  say(message: string): void {
    // Live regions keep quiet about a text that did not change; a trailing space makes it another one.
    this.#odd = !this.#odd
    this.message = this.#odd ? message : `${message} `
  }
}
