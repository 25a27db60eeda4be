/** The places of a session's messages: counted up from 0, without gaps. */
export class Positions {
  constructor(private next: number) {}

  /** The position of the next message. */
  get end(): number {
    return this.next
  }

  allocate(): number {
    return this.next++
  }

  /** Gives back the position that was allocated last, when what it was for could not be stored. */
  release(position: number): void {
    if (this.next === position + 1) this.next = position
  }

  /** Takes a position that was given out before a crash. */
  claim(position: number): void {
    this.next = Math.max(this.next, position + 1)
  }
}
