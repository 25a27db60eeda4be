/** Wishes of commands to the view of a session's scripts. */
export class RunPlace {
  /** The run script is to be started, as soon as the view knows whether it may. */
  asked = $state(false)

  /** Returns whether it was asked for, once. */
  take(): boolean {
    const { asked } = this
    this.asked = false
    return asked
  }
}
